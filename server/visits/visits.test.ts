import { afterEach, beforeEach, expect, it } from 'vitest'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { createTestDatabase, describeOnEachDatabase, type TestDatabase } from '#testing/databases.ts'
import { createVisits } from './visits.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'

describeOnEachDatabase('Visits', (kind) => {
  let test: TestDatabase
  beforeEach(async () => {
    test = await createTestDatabase(kind)
  })
  afterEach(() => test.close())

  it('are counted by page and week, without bots, and added up across processes', async () => {
    let now = new Date('2026-11-21T08:00:00Z')
    const [one, other] = [createVisits(() => now), createVisits(() => now)]
    for (let visits = 0; visits < 3; visits++) one.note(addressOf(pages.contact), BROWSER)
    other.note(addressOf(pages.contact), BROWSER)
    one.note(addressOf(pages.contact), 'Googlebot/2.1 (+http://www.google.com/bot.html)')
    one.note(addressOf(pages.shop), BROWSER)
    await Promise.all([one.write(test.db), other.write(test.db)])
    await one.write(test.db)
    now = new Date('2026-11-24T08:00:00Z')
    one.note(addressOf(pages.contact), BROWSER)
    await one.write(test.db)
    expect(await test.db.selectFrom('page_visits').selectAll().orderBy('week').execute()).toEqual([
      { page: addressOf(pages.contact), week: '2026-11-16', count: 4 },
      { page: addressOf(pages.contact), week: '2026-11-23', count: 1 },
    ])
  })
})
