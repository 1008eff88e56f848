import { join } from 'node:path'
import { writeBackup } from '#server/backup/write-backup.ts'
import { confirmSecret, createKeyedHash, readSecret } from '#server/secrets/secret.ts'
import { printReport } from './parts/report.ts'

const backUp: Parameters<typeof printReport>[0] = async (db, [folder, ...rest], { databaseUrl, secret, dataDir }) => {
  if (folder?.startsWith('-') || rest.length > 0)
    return {
      understood: false,
      lines: [
        'npm run backup -- [FOLDER]   writes a backup while the site runs; the default folder is DATA_DIR/backups',
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
    `${join(into, file)}: ${rows} rows, ${bytes} bytes, signed and verified.`,
    `SHA-256 of the data: ${hash}`,
  ]
  return {
    understood: true,
    lines: [...lines, 'Keep it on another machine together with the secret; you cannot restore it without the secret.'],
  }
}

await printReport(backUp)
