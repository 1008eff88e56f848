import { once } from 'node:events'
import { createWriteStream, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { expect, it } from 'vitest'
import { checkBackup } from './backup/check-backup.ts'
import { keyOf, countRows } from './db/queries.ts'
import { keyAt, rowsOf, type List } from './db/listed-rows.ts'
import { AUDIT_LOG } from './desk/routes.ts'
import { ORDERS } from './desk/orders.ts'
import { writePosition } from './desk/read-list.ts'
import { SALES } from './desk/purchases.ts'
import { REVIEWS } from './desk/reviews.ts'
import { MESSAGES } from './messages/queries.ts'
import { createTestDatabase, describeOnEachDatabase } from '#testing/databases.ts'
import type { AskedFor, DeskPage } from '#testing/fresh-desk.ts'
import { environmentOf, freshLargeSite, MB, MOST_MORE_MEMORY } from '#testing/fresh-large-site.ts'
import { runProgram, type Ended } from '#testing/server-process.ts'

describeOnEachDatabase('A large site', (kind) => {
  const { test, place, ask, post, page, meanwhile, report } = freshLargeSite(kind)

  const lists: readonly [string, AskedFor, List][] = [
    ['orders', {}, ORDERS],
    ['orders', { state: 'processing' }, { ...ORDERS, where: { ...ORDERS.where, status: 'processing' } }],
    ['messages', { state: 'inbox' }, { ...MESSAGES, where: { state: 'inbox' } }],
    ['reviews', { state: 'waiting' }, { ...REVIEWS, where: { state: 'waiting' } }],
    ['purchases', {}, SALES],
    ['audit', {}, AUDIT_LOG],
  ]
  const oldestOrder = () =>
    test.site.db
      .selectFrom('orders')
      .selectAll()
      .where('has_products', '=', 1)
      .orderBy('placed_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()

  it.each(lists)('shows the first, a middle and the last page of %s with %j quickly', async (place, asked, list) => {
    const { db } = test.site
    const pageAt = (at: AskedFor) => page(`/${place}/list`, { ...asked, ...at })
    const count = await countRows(rowsOf(db, list))
    const at = async (place: number) => writePosition(keyOf((await keyAt(db, list, {}, place))!, list.key))
    await meanwhile(place, async () => {
      const first = await pageAt({})
      expect([first.entries.length, first.newer, first.total, first.isMore]).toEqual([
        20,
        null,
        Math.min(count, 10_000),
        count > 10_000,
      ])
      const middle = await pageAt({ after: await at(Math.floor(count / 2)) })
      expect(middle.entries).toHaveLength(20)
      const back = await pageAt({ before: middle.newer })
      expect((await pageAt({ after: back.older })).entries).toEqual(middle.entries)
      const last = await pageAt({ after: await at(count - 11) })
      expect([last.entries.length, last.older]).toEqual([10, null])
    })
  })

  it('finds its oldest order immediately by number, email address or tracking number, and step by step by any other text', async () => {
    const oldest = await oldestOrder()
    const numbers = ({ entries }: DeskPage<unknown>) =>
      (entries as { order: { orderNumber: string } }[]).map(({ order }) => order.orderNumber)
    await meanwhile('search', async () => {
      for (const words of [oldest.number, oldest.number.slice(3).toLowerCase(), oldest.tracking_number!])
        expect(numbers(await page('/orders/list', { search: words }))[0]).toBe(oldest.number)
      expect(numbers(await page('/orders/list', { search: oldest.email })).length).toBeGreaterThan(0)
      // No index supports a search for part of an order number.
      let steps = 0
      for (let after = ''; ;) {
        const found = await page('/orders/list', { search: oldest.number.slice(4), after })
        steps++
        if (numbers(found).includes(oldest.number)) break
        expect(found.older).not.toBeNull()
        after = found.older!
      }
      report(`found by a part of its number after ${steps} steps`)
    })
  })

  it('shows its figures, plots, filings, backup state and stock quickly', () =>
    meanwhile('overview', async () => {
      for (const path of ['/figures', '/plots', '/filings', '/backup', '/stock']) await page(path)
    }))

  it('sums its revenue without blocking other requests', async () => {
    const { months } = await meanwhile(
      'revenue',
      async () =>
        (await (await ask('/api/v1/desk/revenue')).json()) as {
          months: { periods: { orders: number; sales: number }[] }
        },
    )
    expect(months.periods.some(({ orders }) => orders > 0)).toBe(true)
  })

  it('returns messages to programs by page, even the oldest pages, and by search text', () =>
    meanwhile('contacts', async () => {
      const contacts = async (query: string) =>
        (await (await ask(`/api/contacts?${query}`)).json()) as {
          data: { id: number }[]
          meta: { total: number }
        }
      const { meta } = await contacts('per_page=100')
      const lastPage = Math.ceil(meta.total / 100)
      expect((await contacts(`per_page=100&page=${lastPage}`)).data.length).toBe(((meta.total - 1) % 100) + 1)
      expect((await contacts(`per_page=100&page=${lastPage + 1}`)).data).toEqual([])
      const found = await contacts('search=buyer77%40&per_page=1')
      expect([found.data.length, found.meta.total]).toEqual([
        1,
        await countRows(test.site.db.selectFrom('messages').where('email', '=', 'buyer77@example.org')),
      ])
    }))

  const fetchExport = async (table?: string) => {
    const { address } = (await (await post('/api/v1/desk/export', { table })).json()) as { address: string }
    return ask(address)
  }

  it('is exported as a whole and by table, with little memory and without blocking other requests', async () => {
    const rows = await countRows(test.site.db.selectFrom('orders'))
    const lines = await meanwhile('CSV of the orders', async () => {
      let newlines = 0
      const lines = createInterface({ input: Readable.fromWeb((await fetchExport('orders')).body! as WebStream) })
      lines.on('line', () => newlines++)
      await once(lines, 'close')
      return newlines
    })
    expect(lines).toBe(rows + 1)
    await meanwhile('export of everything', async () => {
      await pipeline((await fetchExport()).body!, createWriteStream(join(place.folder, 'export.jsonl')))
    })
    report(`the export has ${Math.round(statSync(join(place.folder, 'export.jsonl')).size / MB)} MB`)
    expect((await checkBackup(join(place.folder, 'export.jsonl'), test.site.hash)).sum.rows).toBeGreaterThan(5 * rows)
    rmSync(join(place.folder, 'export.jsonl'))
  })

  it('is backed up and restored with little memory while the server keeps running', async () => {
    const empty = await createTestDatabase(kind)
    const small = await runProgram('commands/backup.ts', [join(place.folder, 'small')], environmentOf(empty))
    const memory = (name: string, { code, output, mostMemory }: Ended) => {
      expect(code, output).toBe(0)
      report(
        `${name}: ${Math.round(mostMemory / MB)} MB at most, ${Math.round(small.mostMemory / MB)} MB for an empty site`,
      )
      expect(mostMemory - small.mostMemory, name).toBeLessThan(MOST_MORE_MEMORY)
    }
    const backups = join(place.folder, 'backups')
    const backup = await meanwhile('backup', () =>
      runProgram('commands/backup.ts', [backups], environmentOf(test.database)),
    )
    memory('backup', backup)
    const file = readdirSync(backups).find((name) => name.endsWith('.jsonl.gz'))
    report(`the backup has ${Math.round(statSync(join(backups, file!)).size / MB)} MB`)
    const restored = await meanwhile('restore', () =>
      runProgram('commands/restore.ts', [join(backups, file!)], environmentOf(empty)),
    )
    memory('restore', restored)
    expect(/SHA-256.*/.exec(restored.output)![0]).toBe(/SHA-256.*/.exec(backup.output)![0])
    await empty.close()
  })
})
