import { recordOf } from '../../domain/record.ts'

const SQLITE_BUSY = 5
/** SQLite's codes for busy, locked, full, cannot open and read-only. */
const SQLITE_UNAVAILABLE = new Set([5, 6, 13, 14, 8, 10])
/**
 * PostgreSQL's classes for connection trouble, a transaction that it rolled back to end a deadlock, insufficient
 * resources, operator intervention; and lock timeouts.
 */
const POSTGRES_UNAVAILABLE = /^(08|40|53|57|55P03)/
const NETWORK_UNAVAILABLE = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOSPC)$/

/**
 * Thrown for a transaction that was rolled back with another one, which met a full or a broken disk before both were
 * committed.
 */
export class GroupLostError extends Error {
  override name = 'GroupLostError'
}

/** Whether a query failed because the database cannot serve at the moment, not because the query was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof GroupLostError) return true
  const { code, errcode } = recordOf(error)
  if (typeof errcode === 'number') return SQLITE_UNAVAILABLE.has(errcode & 0xff)
  if (typeof code === 'string') return POSTGRES_UNAVAILABLE.test(code) || NETWORK_UNAVAILABLE.test(code)
  return /Connection terminated|timeout exceeded when trying to connect|has encountered a connection error/.test(
    error.message,
  )
}

/** Whether another connection holds the lock that SQLite would need. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && Number(recordOf(error).errcode ?? 0) % 256 === SQLITE_BUSY
}
