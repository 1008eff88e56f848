import type { SQLInputValue } from 'node:sqlite'

/** The values of a statement as SQLite takes them. It refuses others by itself, before the statement runs. */
export function sqliteValues(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[]
}
