import { recordOf } from '#domain/record.ts'

const SQLITE_BUSY = 5
/** SQLite's codes for busy, locked, full, cannot open, read-only and I/O error. */
const SQLITE_UNAVAILABLE = new Set([5, 6, 13, 14, 8, 10])
/**
 * PostgreSQL's error classes for connection failures, transactions rolled back to resolve a deadlock, insufficient
 * resources and operator intervention, and its codes for lock timeouts and I/O errors.
 */
const POSTGRES_UNAVAILABLE = /^(08|40|53|57|55P03|58030)/
const NETWORK_UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOSPC|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/**
 * Thrown for a transaction that was rolled back because another transaction in its commit group hit a full or broken
 * disk.
 */
export class GroupLostError extends Error {
  override name = 'GroupLostError'
}

/** Returns whether a query failed because the database is currently unavailable, not because the query was invalid. */
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

/** The SQLite and PostgreSQL error codes for a value or a primary key that is not unique. */
const SQLITE_UNIQUE = new Set([2067, 1555])
const POSTGRES_UNIQUE = '23505'

/** Returns whether a query failed because a value that must be unique is already stored. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = recordOf(error)
  return SQLITE_UNIQUE.has(Number(errcode)) || code === POSTGRES_UNIQUE
}

/** Returns whether a query failed because another connection holds the lock that SQLite needs. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && Number(recordOf(error).errcode ?? 0) % 256 === SQLITE_BUSY
}

const POSTGRES_DEADLOCK = '40P01'

/** Returns whether a transaction was rolled back because of a deadlock with another transaction. */
export function isDeadlock(error: unknown): boolean {
  return recordOf(error).code === POSTGRES_DEADLOCK
}
