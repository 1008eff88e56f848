import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query finds, as a number: PostgreSQL counts in more bits than one, and answers text. */
export async function countRows<Known, Table extends keyof Known, Row>(
  rows: SelectQueryBuilder<Known, Table, Row>,
): Promise<number> {
  const counted = rows.clearSelect().select(({ fn }) => fn.countAll<number | string>().as('count'))
  const { count } = (await counted.executeTakeFirstOrThrow()) as { count: number | string }
  return Number(count)
}
