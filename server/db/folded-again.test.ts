import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, describeOnEachDatabase, type TestDatabase } from '#testing/databases.ts'
import { FOLDED_AGAIN } from './folded-again.ts'
import { migrate } from './migrate.ts'

describeOnEachDatabase('The search text in a database from an earlier version', (kind) => {
  let test: TestDatabase
  const isPostgres = kind === 'PostgreSQL'
  beforeEach(async () => {
    test = await createTestDatabase(kind)
    await sql`drop index orders_of_tracking_search`.execute(test.db)
    await sql`alter table orders drop column tracking_search`.execute(test.db)
    await sql`create index orders_of_tracking_number on orders (tracking_number)`.execute(test.db)
    await sql`delete from schema_migrations where name = ${FOLDED_AGAIN}`.execute(test.db)
  })
  afterEach(() => test.close())

  const insert = async (table: string, row: Record<string, unknown>) => {
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(test.db)
  }
  const insertOrder = (id: string, tracking: string | null, searched: string) =>
    insert('orders', {
      id,
      number: `KB-${id}`,
      email: '',
      status: 'shipped',
      subtotal: 0,
      discount: 0,
      tax: 0,
      shipping: 0,
      shipping_discount: 0,
      total: 0,
      shipping_method: '{}',
      estimated_delivery: '',
      shipping_address: '{}',
      billing_address: '{}',
      payment_type: 'card',
      notes: '',
      tracking_number: tracking,
      placed_at: '',
      search_text: searched,
    })
  const insertReview = (id: string, product: string) =>
    insert('product_reviews', {
      id,
      reference: `REV-${id}`,
      product_id: product,
      state: 'approved',
      rating: 5,
      name: 'Ærø',
      title: '',
      comment: '',
      is_verified: 0,
      received_at: '',
      search_text: `rev-${id}\n${product}\nærø`,
    })
  const insertLine = (order: string, position: number, product: string, name: string) =>
    insert('order_lines', { order_id: order, position, product_id: product, name, unit_price: 1, quantity: 1 })
  const searched = async (table: 'orders' | 'product_reviews' | 'audit_log') =>
    (await test.db.selectFrom(table).select('search_text').orderBy('id').execute()).map(
      ({ search_text }) => search_text,
    )

  it('is converted to the current folded form in every row, exactly once', async () => {
    // C955
    await insertOrder('1', 'ÖBB‑Ñ1', 'kb-1\no’neil ‹łódź›\nrope, 21⁄2 m')
    await insertOrder('2', null, "kb-2\no'neil")
    await insertReview('1', 'rope')
    await insertReview('2', 'unsold')
    await insertLine('1', 0, 'rope', 'Rope ½″')
    await insertLine('1', 1, 'lamp', 'Lamp')
    await insertLine('2', 0, 'rope', 'Rope ½″')
    await insertLine('2', 1, 'rope', 'Thin Røpe')
    for (let place = 0; place < 1200; place++)
      await insert('audit_log', { at: '', actor: '', act: '', subject: '', detail: '', search_text: `strøm\n${place}` })
    await migrate(test.db, isPostgres)
    const expected = {
      orders: ["kb-1\no'neil 'lodz'\nrope, 2 1/2 m", "kb-2\no'neil"],
      product_reviews: ['rev-1\nrope\naero\nrope 1/2"\nthin rope', 'rev-2\nunsold\naero'],
      audit_log: Array.from({ length: 1200 }, (_, place) => `strom\n${place}`),
    }
    const tables = ['orders', 'product_reviews', 'audit_log'] as const
    for (const table of tables) expect(await searched(table), table).toEqual(expected[table])
    expect(await test.db.selectFrom('orders').select('tracking_search').orderBy('id').execute()).toEqual([
      { tracking_search: 'obb-n1' },
      { tracking_search: null },
    ])
    await migrate(test.db, isPostgres)
    for (const table of tables) expect(await searched(table), table).toEqual(expected[table])
  })
})
