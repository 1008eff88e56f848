import type { SQLInputValue } from 'node:sqlite'

/**
 * Returns the values of a statement in the type that SQLite takes. SQLite itself rejects any others before the
 * statement runs.
 */
export function sqliteValues(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[]
}
