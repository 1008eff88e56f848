import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase, describeOnEachDatabase } from '#testing/databases.ts'
import type { Database } from './all-tables.ts'

describeOnEachDatabase('Two transactions that change the same rows in opposite order', (kind) => {
  it('both succeed', async () => {
    // C804
    const test = await createTestDatabase(kind)
    try {
      const names = ['one', 'other']
      for (const name of names) await test.db.insertInto('facts').values({ name, value: '' }).execute()
      let begun = 0
      const bothHaveBegun = Promise.withResolvers<void>()
      const change = (order: readonly string[]) => async (transaction: Database) => {
        for (const name of order) {
          const value = sql<string>`value || ${`${order[0]} `}`
          await transaction.updateTable('facts').set({ value }).where('name', '=', name).execute()
          // In SQLite, the second transaction begins only after the first one has ended.
          if (++begun >= 2 || kind === 'SQLite') bothHaveBegun.resolve()
          await bothHaveBegun.promise
        }
      }
      await Promise.all([names, names.toReversed()].map((order) => test.db.transaction().execute(change(order))))
      const facts = await test.db.selectFrom('facts').select('value').where('name', 'in', names).execute()
      expect(facts.map(({ value }) => value.trim().split(' ').toSorted())).toEqual([names, names])
    } finally {
      await test.close()
    }
  }, 30_000)
})
