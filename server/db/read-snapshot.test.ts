import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, describeOnEachDatabase, type TestDatabase } from '#testing/databases.ts'
import type { Row, Database } from './all-tables.ts'
import { createTableReader } from './read-rows.ts'
import { readSnapshot } from './read-snapshot.ts'

describeOnEachDatabase('A snapshot', (kind) => {
  const isPostgres = kind === 'PostgreSQL'
  let test: TestDatabase
  beforeEach(async () => {
    test = await createTestDatabase(kind)
  })
  afterEach(() => test.close())

  const write = (names: readonly string[], value = '') =>
    test.db
      .insertInto('facts')
      .values(names.map((name) => ({ name, value })))
      .execute()
  const batchesOf = async (moment: Database) => {
    const batches: Row[][] = []
    for await (const batch of (await createTableReader(moment, isPostgres)).read('facts', ['name'])) batches.push(batch)
    return batches
  }
  const namesIn = async (moment: Database) => (await batchesOf(moment)).flat().map(({ name }) => name)

  it('shows a single point in time, and does not block writers', async () => {
    await write(['a', 'b'])
    await readSnapshot(test.db, isPostgres, async (moment) => {
      await write(['c'])
      await test.db
        .transaction()
        .execute((transaction) => transaction.deleteFrom('facts').where('name', '=', 'a').execute())
      expect(await namesIn(moment)).toEqual(['a', 'b'])
    })
    expect(await readSnapshot(test.db, isPostgres, namesIn)).toEqual(['b', 'c'])
  })

  it('is read-only', async () => {
    await write(['a'])
    for (const attempt of [
      sql`delete from facts`,
      sql`insert into facts (name, value) values ('b', '')`,
      sql`create table other (id integer)`,
    ])
      await expect(readSnapshot(test.db, isPostgres, (moment) => attempt.execute(moment))).rejects.toThrow()
    expect(await readSnapshot(test.db, isPostgres, namesIn)).toEqual(['a'])
  })

  it('leaves no transaction open when its reader fails', async () => {
    for (let number = 0; number < 20; number++)
      await expect(
        readSnapshot(test.db, isPostgres, async (moment) => (await namesIn(moment), Promise.reject(new Error('gone')))),
      ).rejects.toThrow('gone')
    await write(['a'])
    expect(await readSnapshot(test.db, isPostgres, namesIn)).toEqual(['a'])
  })

  it('returns rows in byte order on every database', async () => {
    const names = ['Z', 'a', 'B', '_', '-', '10', '9', 'é', 'É', '🦔', 'ﬀ', 'aa', 'a-', ' ', 'Ёж']
    await write(names)
    const byBytes = names.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    expect(await readSnapshot(test.db, isPostgres, namesIn)).toEqual(byBytes)
  })

  it('keeps few rows in memory, and even fewer if they are long, and lets the event loop run between batches', async () => {
    const names = Array.from({ length: 1234 }, (_, number) => String(number).padStart(5, '0'))
    await write(names)
    let turns = 0
    let counting = setImmediate(function count() {
      turns++
      counting = setImmediate(count)
    })
    const short = await readSnapshot(test.db, isPostgres, batchesOf)
    clearImmediate(counting)
    expect(short.flat().map(({ name }) => name)).toEqual(names)
    expect(Math.max(...short.map((batch) => batch.length))).toBeLessThanOrEqual(500)
    expect(turns).toBeGreaterThanOrEqual(short.length)

    await test.db
      .updateTable('facts')
      .set({ value: 'x'.repeat(20_000) })
      .where('name', '<', '00100')
      .execute()
    const long = await readSnapshot(test.db, isPostgres, batchesOf)
    expect(long.flat()).toHaveLength(names.length)
    for (const batch of long.slice(1, 9)) expect(batch.length).toBeLessThanOrEqual(10)
  })
})
