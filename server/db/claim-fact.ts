import type { Database } from './all-tables.ts'

/**
 * Stores when something was done, unless it was done since, so that only one process does it.
 * @param value a day or a moment (ISO 8601), likewise `before`
 * @param before the fact is claimed if it is missing, or its time is earlier than this
 * @returns whether this call has claimed it
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
