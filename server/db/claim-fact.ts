import type { Database } from './all-tables.ts'

/**
 * Claims a recurring task, unless it was already claimed recently, so that only one process performs it.
 * @param value the time of the claim, as an ISO 8601 date or timestamp, like `before`
 * @param before the claim succeeds if there is no earlier claim, or if the last one was made before this time
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
