import { AsyncLocalStorage } from 'node:async_hooks'
import { isDatabaseUnavailable } from '../db/errors.ts'
import type { Database } from '../db/schema.ts'

/** @property causes the errors that the library hid behind one of its own */
type Joined = { transaction: Database; causes: unknown[] }

/**
 * Lets the authentication library take part in our transactions, so that what it stores is stored together with what we
 * store, or not at all.
 */
export function joinDatabase(db: Database) {
  const current = new AsyncLocalStorage<Joined>()
  const joined = new Proxy(db, {
    get(_, name) {
      const transaction = current.getStore()?.transaction
      // A transaction within one is a part of it.
      if (transaction && name === 'transaction')
        return () => ({ execute: (act: (inner: Database) => Promise<unknown>) => act(transaction) })
      const target = transaction ?? db
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return {
    /** The database that the library is given. */
    joined,

    /** Keeps an error that the library hides. */
    noteCause: (cause: unknown) => void current.getStore()?.causes.push(cause),

    /** Runs an act of the library as a part of a transaction. @throws the database's own error where it cannot serve */
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
