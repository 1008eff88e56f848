import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import { messagesReport } from '../server/messages/messages-report.ts'
import { endWith } from './build.ts'

try {
  const db = await openDatabase(readConfig(process.env))
  const { understood, lines } = await messagesReport(db, process.argv.slice(2))
  console.log(lines.join('\n'))
  await db.destroy()
  process.exitCode = understood ? 0 : 1
} catch (error) {
  endWith(error)
}
