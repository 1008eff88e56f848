import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Cookie } from '@playwright/test'
import { DATABASE_FILE } from '#server/settings/data-folder.ts'
import { memoryFolder } from '#testing/memory-folder.ts'

/** A data folder with the owner's account, and the cookies of a browser that is signed in there. */
type KeptOwner = { dataDir: string; cookies: Cookie[] }

const FOLDER = join(memoryFolder(), 'kept-owner')
const [DATA, COOKIES] = ['data', 'cookies.json']

/**
 * Returns the owner that an earlier test of this run has kept, if any. Creating an account takes a second of CPU time,
 * because passwords are hashed slowly on purpose.
 */
export function keptOwner(): KeptOwner | undefined {
  if (!existsSync(FOLDER)) return undefined
  const cookies = JSON.parse(readFileSync(join(FOLDER, COOKIES), 'utf8')) as Cookie[]
  return { dataDir: join(FOLDER, DATA), cookies }
}

/** Keeps the owner of a server for the other tests of this run. @param dataDir the server's data folder */
export function keepOwner(dataDir: string, cookies: readonly Cookie[]): void {
  const folder = mkdtempSync(`${FOLDER}-`)
  cpSync(dataDir, join(folder, DATA), { recursive: true, filter: (file) => !file.includes(DATABASE_FILE) })
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true, timeout: 10_000 })
  db.prepare('vacuum into ?').run(join(folder, DATA, DATABASE_FILE))
  db.close()
  writeFileSync(join(folder, COOKIES), JSON.stringify(cookies))
  try {
    renameSync(folder, FOLDER)
  } catch (error) {
    // Another test has kept its owner in the meantime.
    if (!existsSync(FOLDER)) throw error
  }
}
