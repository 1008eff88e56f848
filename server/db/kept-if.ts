import type { Database } from './all-tables.ts'

class RolledBack<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super()
    this.result = result
  }
}

/**
 * Runs an effect in a transaction, which is rolled back unless the result is to be kept.
 * @returns what the effect returned
 */
export async function keptIf<Result>(
  db: Database,
  effect: (transaction: Database) => Promise<Result>,
  isKept: (result: Result) => boolean,
): Promise<Result> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const result = await effect(transaction)
      if (!isKept(result)) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return (error as RolledBack<Result>).result
    throw error
  }
}
