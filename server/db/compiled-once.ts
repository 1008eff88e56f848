import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import { recordOf } from '../../domain/record.ts'
import type { Database } from './schema.ts'

/** Stands in a statement for a value that is known when it runs. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** The statements that are run again and again, each with a name under which PostgreSQL keeps its plan. */
export const statementNames = new Map<string, string>()

/**
 * A statement that is compiled once for each kind of database and then run with other values each time.
 * Building one takes about as long as SQLite takes to run it: worth it only where statements limit how many orders a
 * second are taken.
 * @param build makes the statement; it may put the values into it, but not look at them, and all calls have values of
 * the same names
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
