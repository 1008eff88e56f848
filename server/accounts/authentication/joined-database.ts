import { AsyncLocalStorage } from 'node:async_hooks'
import { isDatabaseUnavailable } from '#server/db/errors.ts'
import type { Database } from '#server/db/all-tables.ts'

/** @property causes the original errors, which the library replaced with its own */
type Joined = { transaction: Database; causes: unknown[] }

/**
 * Lets the authentication library join our transactions, so that its writes and ours are committed or rolled back
 * together.
 */
export function joinDatabase(db: Database) {
  const current = new AsyncLocalStorage<Joined>()
  const joined = new Proxy(db, {
    get(_, name) {
      const transaction = current.getStore()?.transaction
      // A nested transaction joins the outer one.
      if (transaction && name === 'transaction')
        return () => ({ execute: (act: (inner: Database) => Promise<unknown>) => act(transaction) })
      const target = transaction ?? db
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return {
    /** The database to pass to the library. */
    joined,

    /** Records an error that the library will replace with its own. */
    noteCause: (cause: unknown) => void current.getStore()?.causes.push(cause),

    /** Runs a library call inside a transaction. @throws the original database error if the database is unavailable */
    async within<Result>(transaction: Database, act: () => Promise<Result>): Promise<Result> {
      const store: Joined = { transaction, causes: [] }
      try {
        return await current.run(store, act)
      } catch (error) {
        throw store.causes.find(isDatabaseUnavailable) ?? error
      }
    },
  }
}
