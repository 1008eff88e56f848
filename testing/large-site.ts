import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/db/all-tables.ts'
import { createCopies, execute } from './many-rows.ts'

/**
 * Multiplies the rows of each table: to `orders` orders with two lines and two events each, and a tenth as many of
 * everything else. Removes the original order.
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

  const first = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  await copies(orders, 'orders', (values) => ({
    id: text('o-', values.scrambled),
    number: text('KB-22', sql`upper(${values.scrambled})`),
    email: address(values),
    status: sql`case when ${values.number} % 100 = 0 then 'processing' else 'delivered' end`,
    tracking_number: text('G4S-', sql`cast(${values.number} as text)`),
    tracking_search: text('g4s-', sql`cast(${values.number} as text)`),
    placed_at: values.moment,
    search_text: searched('kb-22', values),
  }))
  await copies(orders, 'order_lines', ({ scrambled }) => ({ order_id: text('o-', scrambled) }))
  await run(
    sql`insert into order_lines select order_id, 1, product_id, name, unit_price, quantity from order_lines where order_id <> ${first.id}`,
  )
  await copies(orders, 'order_events', ({ scrambled, moment }) => ({ order_id: text('o-', scrambled), at: moment }))
  await run(
    sql`insert into order_events select order_id, 'delivered', at from order_events where order_id <> ${first.id}`,
  )

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
  await copies(others, 'sales', (values) => ({
    id: text('s-', values.scrambled),
    number: text('CS-', sql`upper(${values.scrambled})`),
    email: address(values),
    placed_at: values.moment,
    search_text: searched('cs-', values),
  }))
  await copies(others, 'purchases', ({ scrambled }) => ({
    id: text('p-', scrambled),
    sale_id: text('s-', scrambled),
    license_key: text('LIC-', scrambled),
  }))
  await copies(others, 'audit_log', ({ number, scrambled, moment }) => ({
    id: sql`cast(${number} + 2 as integer)`,
    subject: text('KB-22', sql`upper(${scrambled})`),
    at: moment,
  }))

  await db.deleteFrom('order_lines').where('order_id', '=', first.id).execute()
  await db.deleteFrom('order_events').where('order_id', '=', first.id).execute()
  await db.deleteFrom('orders').where('id', '=', first.id).execute()
  if (!isPostgres) return
  await sql`select setval(pg_get_serial_sequence('audit_log', 'id'), (select max(id) from audit_log))`.execute(db)
  await run(sql`vacuum analyze`)
}
