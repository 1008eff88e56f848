import { copyFileSync, createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { readSnapshot } from '#server/db/read-snapshot.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import { checkBackup } from './check-backup.ts'
import { dump, type Sum } from './dump.ts'
import { LAST_BACKUP } from './tables.ts'
import { makeFolder } from '#server/settings/data-folder.ts'

/** The last backup, as the desk shows it. @property file the file name */
type LastBackup = Sum & { at: string; file: string; bytes: number }

type Needs = { db: Database; isPostgres: boolean; dataDir: string; hash: KeyedHash; now: () => Date }

/**
 * Writes a backup into a folder while the site keeps running, verifies the backup, and records it in the database. If
 * the secret is stored in the data folder, copies the secret next to the backup, because a backup cannot be restored
 * without it.
 */
export async function writeBackup(
  { db, isPostgres, dataDir, hash: keyed, now }: Needs,
  folder: string,
): Promise<LastBackup> {
  makeFolder(folder, 0o700)
  const at = now().toISOString()
  const file = `kibanda-${at.slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}.jsonl.gz`
  // An incomplete backup never gets the final file name.
  const unfinished = join(folder, `${file}.part`)
  try {
    await readSnapshot(db, isPostgres, (moment) =>
      pipeline(
        Readable.from(dump(moment, isPostgres, keyed)),
        createGzip(),
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      ),
    )
    const { sum } = await checkBackup(unfinished, keyed)
    const bytes = statSync(unfinished).size
    renameSync(unfinished, join(folder, file))
    await keepName(folder)
    const secret = join(dataDir, 'secret')
    if (existsSync(secret)) copyFileSync(secret, join(folder, 'secret'))
    return await noteBackup(db, { ...sum, at, file, bytes })
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

/** Syncs a folder to disk, where the system allows it, so that its file names survive a power failure. */
async function keepName(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

async function noteBackup(db: Database, made: LastBackup): Promise<LastBackup> {
  const value = JSON.stringify(made)
  await db
    .insertInto('facts')
    .values({ name: LAST_BACKUP, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  return made
}

/** Returns the last backup of a site, if any. */
export async function readLastBackup(db: Database): Promise<LastBackup | undefined> {
  const fact = await db.selectFrom('facts').select('value').where('name', '=', LAST_BACKUP).executeTakeFirst()
  return fact && JSON.parse(fact.value)
}
