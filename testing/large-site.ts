import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/db/all-tables.ts'

/** The time of the first row (s). The others follow at intervals of half a minute, so a million rows fill a year. */
const BEGIN = Date.UTC(2025, 11, 10) / 1000
const APART = 30

/**
 * A function that copies a table's only row, or the only row with a given value in a column, `count` times. In each
 * copy, replaces the columns that `values` returns.
 */
type Copies = (
  count: number,
  table: string,
  values: (number: Values) => Readonly<Record<string, RawBuilder<unknown>>>,
  of?: readonly [column: string, value: string],
) => Promise<void>

/**
 * Expressions for the values of a copy.
 * @property number the copy's number
 * @property scrambled eight hexadecimal digits, unique for each number, that do not increase with it
 * @property moment a time that increases with the number
 */
type Values = { number: RawBuilder<number>; scrambled: RawBuilder<string>; moment: RawBuilder<string> }

/** Returns a function that generates rows inside the database, at a rate of a million per minute. */
export function createCopies(db: Database, isPostgres: boolean): Copies {
  const number = sql<number>`numbers.number`
  const mixed = sql`(${number} * 2654435761 % 4294967296)`
  const second = sql`(${sql.lit(BEGIN)} + ${number} * ${sql.lit(APART)})`
  const values: Values = isPostgres
    ? {
        number,
        scrambled: sql`lpad(to_hex(${mixed}), 8, '0')`,
        moment: sql`to_char(to_timestamp(${second}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
      }
    : {
        number,
        scrambled: sql`printf('%08x', ${mixed})`,
        moment: sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', ${second}, 'unixepoch')`,
      }
  return async (count, table, change, of) => {
    const { columns } = (await db.introspection.getTables()).find(({ name }) => name === table)!
    const changes = change(values)
    const chosen = columns.map(({ name }) => changes[name] ?? sql.ref(`${table}.${name}`))
    const numbers = isPostgres
      ? sql`(select number::bigint from generate_series(0, ${sql.lit(count - 1)}) as series (number)) as numbers`
      : sql`(with recursive series (number) as (select 0 union all select number + 1 from series where number < ${sql.lit(count - 1)}) select number from series) as numbers`
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    await execute(
      db,
      isPostgres,
      sql`insert into ${sql.table(table)} (${names}) select ${sql.join(chosen)} from ${sql.table(table)}, ${numbers}${of ? sql` where ${sql.ref(of[0])} = ${sql.lit(of[1])}` : sql``}`,
    )
  }
}

/** Executes a statement without the server's statement timeout. */
async function execute(db: Database, isPostgres: boolean, statement: RawBuilder<unknown>): Promise<void> {
  if (!isPostgres) return void (await statement.execute(db))
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await statement.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}

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
