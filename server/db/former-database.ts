import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE } from '#server/settings/data-folder.ts'

/** The copy of the embedded database, in the data folder. It exists only while a new version starts. */
export const FORMER_FILE = 'kibanda.former.sqlite'

/**
 * Copies the embedded database before migrations change it, so that an earlier version can continue with the copy if
 * this version does not start.
 */
export async function keepFormer(dataDir: string): Promise<void> {
  forgetFormer(dataDir)
  const file = join(dataDir, FORMER_FILE)
  writeFileSync(file, '', { mode: 0o600 })
  await copy(join(dataDir, DATABASE_FILE), file)
}

/**
 * Replaces the database with the copy.
 * @returns false if there is no copy
 */
export async function putFormerBack(dataDir: string): Promise<boolean> {
  const file = join(dataDir, FORMER_FILE)
  if (!existsSync(file)) return false
  await copy(file, join(dataDir, DATABASE_FILE))
  forgetFormer(dataDir)
  return true
}

/** Deletes the copy. Must be called before this version stores anything that must not be lost. */
export function forgetFormer(dataDir: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(join(dataDir, FORMER_FILE + end), { force: true })
}

async function copy(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from)
  try {
    await backup(source, to)
  } finally {
    source.close()
  }
}
