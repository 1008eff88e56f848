import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { restore } from '#server/backup/restore.ts'
import { createKeyedHash, readSecret } from '#server/secrets/secret.ts'
import { printReport } from './parts/report.ts'

const USAGE = `npm run restore -- FILE   restores a backup or an export from the desk into a new, empty site.
First put the former site's secret, the file beside its backups, into DATA_DIR, or set SECRET.`

await printReport(
  async (db, [file, ...rest], { databaseUrl, secret, dataDir }) => {
    if (file === undefined || file.startsWith('-') || rest.length > 0) return { understood: false, lines: [USAGE] }
    if (secret === undefined && !existsSync(join(dataDir, 'secret')))
      return { understood: false, lines: [`${dataDir} contains no secret.`, USAGE] }
    const { rows, hash } = await restore(
      db,
      databaseUrl !== undefined,
      file,
      createKeyedHash(readSecret(secret, dataDir)),
    )
    return {
      understood: true,
      lines: [
        `${rows} rows restored and verified against the backup.`,
        `SHA-256 of the data: ${hash}`,
        'Run npm start to start the site.',
      ],
    }
  },
  { mayBeNew: true },
)
