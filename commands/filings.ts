import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import { filingsReport } from '../server/nil-returns/filings-report.ts'
import { endWith } from './build.ts'

try {
  const db = await openDatabase(readConfig(process.env))
  const { understood, lines } = await filingsReport(db, process.argv.slice(2), new Date())
  console.log(lines.join('\n'))
  await db.destroy()
  process.exitCode = understood ? 0 : 1
} catch (error) {
  endWith(error)
}
