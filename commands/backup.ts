import { join } from 'node:path'
import { writeBackup } from '../server/backup/write-backup.ts'
import { confirmSecret, createKeyedHash, readSecret } from '../server/secrets/secret.ts'
import { printReport } from './report.ts'

await printReport(async (db, [folder, ...rest], { databaseUrl, secret, dataDir }) => {
  if (folder?.startsWith('-') || rest.length > 0)
    return {
      understood: false,
      lines: [
        'npm run backup -- [FOLDER]   writes a backup while the site goes on; into DATA_DIR/backups when no folder is named',
      ],
    }
  const into = folder ?? join(dataDir, 'backups')
  const keyed = createKeyedHash(readSecret(secret, dataDir))
  await confirmSecret(db, keyed)
  const { file, rows, bytes, hash } = await writeBackup(
    { db, isPostgres: databaseUrl !== undefined, dataDir, hash: keyed, now: () => new Date() },
    into,
  )
  const lines = [
    `${join(into, file)}: ${rows} rows, ${bytes} bytes, signed, read back and found whole.`,
    `SHA-256 of its content ${hash}`,
  ]
  return {
    understood: true,
    lines: [...lines, 'Keep it elsewhere, with the secret beside it: without the secret it is of no use.'],
  }
})
