import type { Database } from './all-tables.ts'

class RolledBack extends Error {}

/** Runs an effect in a transaction that is always rolled back. @returns what the effect returned */
export async function rolledBack<Result>(
  db: Database,
  effect: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = []
  try {
    await db.transaction().execute(async (transaction) => {
      results.push(await effect(transaction))
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return results.at(-1)!
}
