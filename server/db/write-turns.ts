import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { GroupLostError, isLocked } from './errors.ts'

/** How long a group of transactions can run before the group is committed and the event loop continues (ms). */
const LONGEST_GROUP = 4
/** How long to wait for another process to release the write lock, and the pause between tries (ms). */
const LOCK_WITHIN = 5_000
const TRY_EVERY = 5

/** A transaction that has begun and must end with `commit` or `rollback`. */
export type Turn = {
  /** Resolves once the transaction is on disk. */
  commit(): Promise<void>
  rollback(): void
}

export type WriteTurns = {
  /** Waits for a turn, then begins a transaction. */
  take(): Promise<Turn>
  /** Runs a statement outside of any transaction, such as a pragma. */
  alone<Result>(act: () => Result): Promise<Result>
  /** Resolves once the queue is empty. */
  end(): Promise<void>
}

type Waiting = { isAlone: boolean; start(): Promise<void>; fail(error: unknown): void }
type Commit = { resolve(): void; reject(error: unknown): void }

/**
 * Runs write transactions one at a time, and commits all waiting transactions as a group, with a single disk sync. Each
 * transaction has its own savepoint, so that a failure does not roll back the others. The event loop runs between
 * groups, so that a long queue of writes does not delay reads.
 */
export function createWriteTurns(sqlite: DatabaseSync): WriteTurns {
  const [openTurn, releaseTurn] = [sqlite.prepare('savepoint turn'), sqlite.prepare('release turn')]
  const queue: Waiting[] = []
  let working: Promise<void> | undefined
  /** The transactions of the open group that are waiting for its commit. */
  let written: Commit[] = []

  function enqueue(waiting: Waiting): void {
    queue.push(waiting)
    working ??= work()
  }

  async function work(): Promise<void> {
    do {
      await nextLoop()
      // Waits for a second turn of the event loop, so that requests that arrived during the last commit share the next
      // commit.
      await nextLoop()
      await (queue[0]?.isAlone ? queue.shift()?.start() : group())
    } while (queue.length > 0)
    working = undefined
  }

  async function group(): Promise<void> {
    try {
      await begin(sqlite)
    } catch (error) {
      for (const waiting of queue.splice(0)) waiting.fail(error)
      return
    }
    const endsAt = performance.now() + LONGEST_GROUP
    do await queue.shift()?.start()
    while (queue[0]?.isAlone === false && sqlite.isTransaction && performance.now() < endsAt)
    const commits = written
    written = []
    try {
      if (!sqlite.isTransaction) throw new GroupLostError()
      sqlite.exec('commit')
      for (const { resolve } of commits) resolve()
    } catch (error) {
      if (sqlite.isTransaction) sqlite.exec('rollback')
      for (const { reject } of commits) reject(error)
    }
  }

  return {
    take: () =>
      new Promise((resolve, reject) => {
        const start = () =>
          new Promise<void>((ended) => {
            openTurn.run()
            resolve({
              commit: () =>
                new Promise((onDisk, failed) => {
                  if (sqlite.isTransaction) releaseTurn.run()
                  written.push({ resolve: onDisk, reject: failed })
                  ended()
                }),
              rollback() {
                // If the disk is full, SQLite has already rolled back the whole transaction, including the savepoint.
                if (sqlite.isTransaction) sqlite.exec('rollback to turn; release turn')
                ended()
              },
            })
          })
        enqueue({ isAlone: false, start, fail: reject })
      }),
    alone: (act) =>
      new Promise((resolve, reject) => {
        const start = () => {
          try {
            resolve(act())
          } catch (error) {
            reject(error)
          }
          return Promise.resolve()
        }
        enqueue({ isAlone: true, start, fail: reject })
      }),
    end: () => working ?? Promise.resolve(),
  }
}

/**
 * Begins a transaction and immediately acquires the write lock, so that the transaction cannot fail halfway because the
 * lock is unavailable. Retries here, because waiting in the driver would block the whole process.
 */
async function begin(sqlite: DatabaseSync): Promise<void> {
  const givesUpAt = performance.now() + LOCK_WITHIN
  for (;;) {
    try {
      return sqlite.exec('begin immediate')
    } catch (error) {
      if (!isLocked(error) || performance.now() > givesUpAt) throw error
      await wait(TRY_EVERY)
    }
  }
}

function nextLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
