import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#server/db/all-tables.ts'

/** The time of the first row (s). The others follow at intervals of half a minute, so a million rows fill a year. */
const BEGIN = Date.UTC(2025, 11, 10) / 1000
const APART = 30

/**
 * A function that copies a table's only row, or the only row with a given value in a column, `count` times. In each
 * copy, the given values are changed.
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
 * @property scrambled eight hexadecimal digits, unique for each number and in no order
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
export async function execute(db: Database, isPostgres: boolean, statement: RawBuilder<unknown>): Promise<void> {
  if (!isPostgres) return void (await statement.execute(db))
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await statement.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}
