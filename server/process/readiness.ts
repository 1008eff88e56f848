import { statSync, type BigIntStats } from 'node:fs'
import { recordOf } from '#domain/record.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { Log } from '#server/http/log.ts'

/** The minimum free disk space (bytes). With less, the next writes could fail. */
export const LEAST_FREE = 64 * 1024 * 1024
/** How long a result is cached, so that frequent checks do not cause frequent writes (ms). */
export const HOLDS_FOR = 1_000
/** How long a write can take before the database counts as too slow to serve requests (ms). */
const WRITES_WITHIN = 5_000

type Needs = {
  db: Database
  /** The file of the embedded database; undefined for PostgreSQL, which has its own disk. */
  databaseFile: string | undefined
  dataDir: string
  /** Returns the free blocks of a disk and their size, like `fs.promises.statfs`. */
  statfs: (path: string) => Promise<{ bavail: number; bsize: number }>
  now: () => Date
  /** A monotonic clock, in milliseconds. */
  elapsed: () => number
  wait: (milliseconds: number) => Promise<void>
  log: Log
}

/**
 * Creates the readiness check, which writes a row, compares the database file with the one that was opened, and checks
 * the free disk space. Calls within a second share one result. Logs the reason when readiness is lost, and logs when
 * readiness returns.
 */
export function createReadiness(needs: Needs): () => Promise<boolean> {
  const { databaseFile, elapsed, log } = needs
  const opened = databaseFile === undefined ? undefined : identityOf(databaseFile)
  let asked: { answer: Promise<boolean>; since: number } | undefined
  let lastCause: string | undefined

  const look = async () => {
    const cause = await causeAgainst(needs, opened).catch(
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

/** Returns the reason why the process cannot serve requests, or undefined if it can serve them. */
async function causeAgainst(needs: Needs, opened: string | undefined): Promise<string | undefined> {
  const { db, databaseFile, dataDir, statfs, now, wait } = needs
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

/** Returns the name and codes of an error, never its message. */
function kindOf(error: unknown): string {
  const { name, code, errcode } = recordOf(error)
  return [name, code, errcode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
}

/** Returns the identity of a file, which changes if another file replaces it under the same name. */
function identityOf(file: string): string | undefined {
  const found: BigIntStats | undefined = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}
