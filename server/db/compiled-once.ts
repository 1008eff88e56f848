import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import { recordOf } from '#domain/record.ts'
import type { Database } from './all-tables.ts'

/** A placeholder for a value that is known only when the statement runs. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** The SQL of frequent statements, with the names under which PostgreSQL caches their plans. */
export const statementNames = new Map<string, string>()

/**
 * Returns a function that compiles a statement once per kind of database, and then runs it with different values.
 * Building a statement takes about as long as running it on SQLite. This function is meant for the statements that
 * limit how many orders per second the site can take.
 * @param build builds the statement from placeholders, so it cannot inspect the values. All calls must use the same
 * value names
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<QueryResult<Row>> {
  const compiledFor = new WeakMap<object, CompiledQuery<Row>>()
  return (db, values) => {
    const { adapter } = db.getExecutor()
    let compiled = compiledFor.get(adapter)
    if (!compiled) {
      const places = Object.fromEntries(Object.keys(values).map((name) => [name, new Place(name)]))
      compiled = build(db, places as Values).compile()
      compiledFor.set(adapter, compiled)
      if (!statementNames.has(compiled.sql)) statementNames.set(compiled.sql, `kept_${statementNames.size}`)
    }
    const given = recordOf(values)
    const parameters = compiled.parameters.map((value) => (value instanceof Place ? given[value.name] : value))
    return db.executeQuery({ ...compiled, parameters })
  }
}
