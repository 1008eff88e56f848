import type { SelectQueryBuilder } from 'kysely'
import { recordOf } from '../../domain/record.ts'

/** How many rows a query finds, as a number: PostgreSQL counts in more bits than one, and answers text. */
export async function countRows<Known, Table extends keyof Known, Row>(
  rows: SelectQueryBuilder<Known, Table, Row>,
): Promise<number> {
  const counted = rows.clearSelect().select(({ fn }) => fn.countAll<number | string>().as('count'))
  return Number(recordOf(await counted.executeTakeFirstOrThrow()).count)
}
