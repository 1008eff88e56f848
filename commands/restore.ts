import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { restore } from '../server/backup/restore.ts'
import { printReport } from './report.ts'

await printReport(async (db, [file, ...rest], { databaseUrl }) => {
  if (file === undefined || rest.length > 0)
    return {
      understood: false,
      lines: ['npm run restore -- FILE   restores a backup into a new, empty site; first put its secret into DATA_DIR, or set SECRET'],
    }
  const { rows, hash } = await restore(db, databaseUrl !== undefined, gunzipSync(readFileSync(file)).toString())
  return { understood: true, lines: [`${rows} rows are restored and were compared with the backup.`, `SHA-256 of its content ${hash}`] }
})
