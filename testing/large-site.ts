import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/db/all-tables.ts'
import { createCopies, execute } from './many-rows.ts'

/**
 * Copies the rows of each table until there are `orders` orders, each with two lines and two events, and a tenth as
 * many of everything else. Removes the original order.
 */
export async function makeLarge(db: Database, isPostgres: boolean, orders: number): Promise<void> {
  const copies = createCopies(db, isPostgres)
  const run = (statement: RawBuilder<unknown>) => execute(db, isPostgres, statement)
  const others = Math.ceil(orders / 10)
  const text = (start: string, ...parts: ReturnType<typeof sql>[]) =>
    parts.reduce((before, part) => sql`${before} || ${part}`, sql.lit(start))
  const address = ({ number }: { number: ReturnType<typeof sql<number>> }) =>
    text('buyer', sql`cast(${number} % 50000 as text)`, sql.lit('@example.org'))

  const searched = (
    prefix: string,
    values: { number: ReturnType<typeof sql<number>>; scrambled: ReturnType<typeof sql> },
  ) => text(prefix, values.scrambled, sql.lit('\n'), address(values))

  const idOf = async (column: 'has_products' | 'has_scripts') =>
    (await db.selectFrom('orders').select('id').where(column, '=', 1).executeTakeFirstOrThrow()).id
  const [first, sold] = [await idOf('has_products'), await idOf('has_scripts')]
  await copies(
    orders,
    'orders',
    (values) => ({
      id: text('o-', values.scrambled),
      number: text('KB-22', sql`upper(${values.scrambled})`),
      email: address(values),
      status: sql`case when ${values.number} % 100 = 0 then 'processing' else 'delivered' end`,
      tracking_number: text('G4S-', sql`cast(${values.number} as text)`),
      tracking_search: text('g4s-', sql`cast(${values.number} as text)`),
      placed_at: values.moment,
      search_text: searched('kb-22', values),
    }),
    ['id', first],
  )
  await copies(orders, 'order_lines', ({ scrambled }) => ({ order_id: text('o-', scrambled) }), ['order_id', first])
  await run(
    sql`insert into order_lines select order_id, 1, kind, item_id, name, unit_price, quantity, discount, tax, tax_rate, version, slug from order_lines where order_id like 'o-%'`,
  )
  await copies(orders, 'order_events', ({ scrambled, moment }) => ({ order_id: text('o-', scrambled), at: moment }), [
    'order_id',
    first,
  ])
  await run(sql`insert into order_events select order_id, 'delivered', at from order_events where order_id like 'o-%'`)

  await copies(others, 'messages', (values) => ({
    id: text('m-', values.scrambled),
    number: sql`cast(${values.number} + 2 as integer)`,
    reference: text('MSG-', sql`upper(${values.scrambled})`),
    state: sql.lit('inbox'),
    reason: sql.lit(null),
    email: address(values),
    fingerprint: values.scrambled,
    token: sql.lit(null),
    received_at: values.moment,
    search_text: searched('msg-', values),
  }))
  await copies(others, 'product_reviews', ({ scrambled, moment }) => ({
    id: text('r-', scrambled),
    reference: text('REV-', sql`upper(${scrambled})`),
    received_at: moment,
  }))
  await copies(
    others,
    'orders',
    (values) => ({
      id: text('s-', values.scrambled),
      number: text('CS-', sql`upper(${values.scrambled})`),
      email: address(values),
      placed_at: values.moment,
      search_text: searched('cs-', values),
    }),
    ['id', sold],
  )
  await copies(others, 'order_lines', ({ scrambled }) => ({ order_id: text('s-', scrambled) }), ['order_id', sold])
  await copies(others, 'licenses', ({ scrambled }) => ({
    id: text('p-', scrambled),
    order_id: text('s-', scrambled),
    license_key: text('LIC-', scrambled),
  }))
  await copies(others, 'audit_log', ({ number, scrambled, moment }) => ({
    id: sql`cast(${number} + 2 as integer)`,
    subject: text('KB-22', sql`upper(${scrambled})`),
    at: moment,
  }))

  await db.deleteFrom('payment_attempts').where('order_id', '=', first).execute()
  await db.deleteFrom('order_lines').where('order_id', '=', first).execute()
  await db.deleteFrom('order_events').where('order_id', '=', first).execute()
  await db.deleteFrom('orders').where('id', '=', first).execute()
  if (!isPostgres) return
  await sql`select setval(pg_get_serial_sequence('audit_log', 'id'), (select max(id) from audit_log))`.execute(db)
  await run(sql`vacuum analyze`)
}
