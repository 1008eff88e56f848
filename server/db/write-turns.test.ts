import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isDatabaseUnavailable, isLocked } from './errors.ts'
import type { Database } from './all-tables.ts'
import { openSqlite } from './sqlite.ts'

let folder: string
let file: string
let db: Database
/** A second connection, which simulates another process. */
let other: DatabaseSync
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-turns-'))
  file = join(folder, 'kibanda.sqlite')
  db = openSqlite(file)
  await db.schema
    .createTable('facts')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text')
    .execute()
  other = new DatabaseSync(file)
})
afterEach(async () => {
  vi.restoreAllMocks()
  other.close()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, value = '1') =>
  db.transaction().execute((transaction) => transaction.insertInto('facts').values({ name, value }).execute())
const names = async () =>
  (await db.selectFrom('facts').select('name').orderBy('name').execute()).map(({ name }) => name)

describe('transactions that wait at the same time', () => {
  it('share commits, and every transaction is stored', async () => {
    const commands = vi.spyOn(DatabaseSync.prototype, 'exec')
    await Promise.all(Array.from({ length: 200 }, (_, number) => write(String(number))))
    expect(await names()).toHaveLength(200)
    const commits = commands.mock.calls.filter(([command]) => command === 'commit').length
    expect(commits).toBeGreaterThan(0)
    expect(commits).toBeLessThan(100)
  })

  it('are not acknowledged before their shared commit', async () => {
    const seen: unknown[] = []
    const commit = DatabaseSync.prototype.exec
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, command: string) {
      if (command === 'commit') seen.push(other.prepare('select count(*) as count from facts').get())
      commit.call(this, command)
    })
    const acknowledged = Promise.all([write('a'), write('b')]).then(() => seen.push('acknowledged'))
    await acknowledged
    expect(seen).toEqual([{ count: 0 }, 'acknowledged'])
    expect(other.prepare('select count(*) as count from facts').get()).toEqual({ count: 2 })
  })

  it('do not roll each other back when one fails', async () => {
    await write('taken')
    const ended = await Promise.allSettled([
      write('a'),
      write('taken'),
      write('b'),
      db.insertInto('facts').values({ name: 'taken', value: '' }).execute(),
      write('c'),
    ])
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await names()).toEqual(['a', 'b', 'c', 'taken'])
  })

  it('see the earlier writes in their group, which other reads see only after the commit', async () => {
    const seen: string[][] = []
    const look = async () =>
      void seen.push(
        (await db.transaction().execute((transaction) => transaction.selectFrom('facts').select('name').execute())).map(
          ({ name }) => name,
        ),
      )
    await Promise.all([write('a'), look(), write('b'), look()])
    expect(seen).toEqual([['a'], ['a', 'b']])
    expect(await names()).toEqual(['a', 'b'])
  })

  it('let the event loop run between commit groups', async () => {
    let turnsOfTheLoop = 0
    let isOver = false
    const count = () => {
      turnsOfTheLoop++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const many = Array.from({ length: 3000 }, (_, number) => write(String(number)))
    await Promise.all(many)
    isOver = true
    // Without pauses, the event loop would run only after all the writes.
    expect(turnsOfTheLoop).toBeGreaterThan(10)
  })
})

describe('a transaction', () => {
  it('takes the write lock when it begins, so that it cannot fail halfway because another process holds the lock', async () => {
    await db.transaction().execute(async (transaction) => {
      expect(await transaction.selectFrom('facts').selectAll().execute()).toEqual([])
      expect(tryToLock()).toBe('locked')
      await transaction.insertInto('facts').values({ name: 'a', value: '' }).execute()
    })
    expect(tryToLock()).toBe('free')
  })

  it('is never open while a statement that must run alone is running', async () => {
    await Promise.all([write('a'), sql`vacuum`.execute(db), write('b'), sql`pragma wal_checkpoint`.execute(db)])
    expect(await names()).toEqual(['a', 'b'])
  })
})

function tryToLock(): 'free' | 'locked' {
  try {
    other.exec('begin immediate; rollback')
    return 'free'
  } catch (error) {
    if (isLocked(error)) return 'locked'
    throw error
  }
}

describe('a lock held by another process', () => {
  it('blocks only writers: reads and everything else continue', async () => {
    await write('before')
    other.exec('begin immediate')
    let hasEnded = false
    const writing = write('after').finally(() => (hasEnded = true))
    expect(await names()).toEqual(['before'])
    await nextTurn()
    // A blocking wait would have failed by now, because the database is locked.
    expect(hasEnded).toBe(false)
    other.exec('rollback')
    await writing
    expect(await names()).toEqual(['after', 'before'])
  })

  it('is reported after 5 s, and writing resumes once the lock is released', async () => {
    other.exec('begin immediate')
    const failure = await write('a').catch((error: unknown) => error)
    expect(isDatabaseUnavailable(failure)).toBe(true)
    other.exec('rollback')
    await write('b')
    expect(await names()).toEqual(['b'])
  })
})

describe('a full disk', () => {
  it('fails the writes that do not fit, reports the reason, and stores the other writes; writing resumes once there is space', async () => {
    await write('before')
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(db)
    const ended = await Promise.allSettled([
      write('small'),
      write('large', 'x'.repeat(100_000)),
      db
        .insertInto('facts')
        .values({ name: 'too', value: 'x'.repeat(100_000) })
        .execute(),
    ])
    const failures = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []))
    expect(failures.length).toBeGreaterThanOrEqual(2)
    for (const failure of failures) expect(isDatabaseUnavailable(failure), failure.message).toBe(true)
    expect(failures.map(({ message }) => message)).toContain('database or disk is full')

    await sql`pragma max_page_count = 100000`.execute(db)
    await write('large', 'x'.repeat(100_000))
    const kept = ended.flatMap((end, position) =>
      end.status === 'fulfilled' ? [['small', 'large', 'too'][position]!] : [],
    )
    expect(await names()).toEqual(['before', 'large', ...kept].toSorted())
  })
})
