import { statSync, type BigIntStats } from 'node:fs'
import { recordOf } from '../../domain/record.ts'
import type { Database } from '../db/schema.ts'
import type { Log } from '../http/log.ts'

/** With less space than this, the next writes may fail half-way (bytes). */
export const LEAST_FREE = 64 * 1024 * 1024
/** How long an answer holds, so that nobody makes the server write by asking (ms). */
export const HOLDS_FOR = 1_000
/** A database that has not written by then is too slow to serve (ms). */
const WRITES_WITHIN = 5_000

type Parts = {
  db: Database
  /** The file of the embedded database; undefined for PostgreSQL, whose disk is its own. */
  databaseFile: string | undefined
  dataDir: string
  /** Free blocks of a disk and their size, as `fs.promises.statfs` tells them. */
  statfs: (path: string) => Promise<{ bavail: number; bsize: number }>
  now: () => Date
  /** Milliseconds since any moment, by a clock that nobody sets. */
  elapsed: () => number
  wait: (milliseconds: number) => Promise<void>
  log: Log
}

/**
 * Tells whether the process can take requests: it writes a row, compares the file on the disk with the one that it
 * opened, and looks at the free space.
 * All who ask within a second share one answer. The log says why not, and when that is over.
 */
export function createReadiness(parts: Parts): () => Promise<boolean> {
  const { databaseFile, elapsed, log } = parts
  const opened = databaseFile === undefined ? undefined : identityOf(databaseFile)
  let asked: { answer: Promise<boolean>; since: number } | undefined
  let lastCause: string | undefined

  const look = async () => {
    const cause = await causeAgainst(parts, opened).catch(
      (error: unknown) => `the data folder cannot be read: ${kindOf(error)}`,
    )
    if (cause !== lastCause)
      log(cause === undefined ? { level: 'info', event: 'ready-again' } : { level: 'error', event: 'not-ready', cause })
    lastCause = cause
    return cause === undefined
  }
  return () => {
    if (!asked || elapsed() - asked.since >= HOLDS_FOR) {
      const current = { answer: look(), since: Infinity }
      asked = current
      void current.answer.then(() => void (current.since = elapsed()))
    }
    return asked.answer
  }
}

/** Why the process cannot take requests; undefined when it can. */
async function causeAgainst(parts: Parts, opened: string | undefined): Promise<string | undefined> {
  const { db, databaseFile, dataDir, statfs, now, wait } = parts
  if (databaseFile !== undefined) {
    if (identityOf(databaseFile) !== opened) return 'the database file was deleted or replaced'
    const { bavail, bsize } = await statfs(dataDir)
    if (bavail * bsize < LEAST_FREE) return 'the disk is almost full'
  }
  const written = writeProbe(db, now()).then(
    () => undefined,
    (error: unknown) => `the database cannot be written: ${kindOf(error)}`,
  )
  return Promise.race([written, wait(WRITES_WITHIN).then(() => 'the database is too slow')])
}

async function writeProbe(db: Database, now: Date): Promise<void> {
  const written_at = now.toISOString()
  await db
    .insertInto('write_probes')
    .values({ id: 1, written_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ written_at }))
    .execute()
}

/** The kind of an error, never its words. */
function kindOf(error: unknown): string {
  const { name, code, errcode } = recordOf(error)
  return [name, code, errcode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
}

/** What tells a file from another one of the same name. */
function identityOf(file: string): string | undefined {
  const found: BigIntStats | undefined = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}
