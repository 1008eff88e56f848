import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from './schema.ts'

/** How many rows a query finds, as a number: PostgreSQL counts in more bits than one, and answers text. */
export async function countRows<Table extends keyof Tables, Row>(rows: SelectQueryBuilder<Tables, Table, Row>): Promise<number> {
  const { count } = await rows
    .clearSelect()
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
