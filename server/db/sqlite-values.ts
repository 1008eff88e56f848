import type { SQLInputValue } from 'node:sqlite'

/**
 * Returns a statement's values in the type that SQLite accepts. SQLite itself rejects values of any other type before
 * the statement runs.
 */
export function sqliteValues(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[]
}
