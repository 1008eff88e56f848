import type { SelectQueryBuilder } from 'kysely'
import { recordOf } from '#domain/record.ts'

/**
 * Returns the number of rows that a query finds. PostgreSQL's counts have 64 bits, so its driver returns them as text.
 */
export async function countRows<Known, Table extends keyof Known, Row>(
  rows: SelectQueryBuilder<Known, Table, Row>,
): Promise<number> {
  const counted = rows.clearSelect().select(({ fn }) => fn.countAll<number | string>().as('count'))
  return Number(recordOf(await counted.executeTakeFirstOrThrow()).count)
}
