import type { Database } from './all-tables.ts'

/**
 * Records that a recurring task is being done, unless it was already done recently, so that only one process does it.
 * @param value the time of the task, as an ISO 8601 date or timestamp, like `before`
 * @param before the task is claimed if it has never been done, or was last done before this time
 * @returns whether this call claimed the task
 */
export async function claimFact(
  transaction: Database,
  { name, value, before }: { name: string; value: string; before: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }).where('facts.value', '<', before))
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
