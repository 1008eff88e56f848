import { messageOf, recordOf } from '#domain/record.ts'
import { SettingError, NeedsOwner } from '#server/settings/setting-values.ts'
import { isDatabaseUnavailable } from '#server/db/errors.ts'

/** Returns a sentence that tells the owner why the server failed to start. */
export function startupError(error: unknown): string {
  const { code, address, port } = recordOf(error)
  const message = messageOf(error)
  if (error instanceof SettingError) return `The setting ${message}.`
  if (code === 'EADDRINUSE') return `The setting PORT: expected a free port, but ${port} on ${address} is taken.`
  if (code === 'EADDRNOTAVAIL') return `The setting HOST: expected an address on this machine, found ${address}.`
  return message
}

/**
 * SQLite's primary result codes for SQL errors, constraint violations, type mismatches, API misuse, and parameters out
 * of range.
 */
const WRONG_IN_SQLITE: ReadonlySet<number> = new Set([1, 19, 20, 21, 25])
/**
 * PostgreSQL's error classes for invalid values, constraint violations and invalid SQL, without 42501 (insufficient
 * privilege).
 */
const WRONG_IN_POSTGRES = /^(?:22|23|42(?!501))/
const POSTGRES_CODE = /^\d[0-9A-Z]{4}$/
/** Matches the operating system's error codes, such as EADDRINUSE. Node's own codes begin with ERR_. */
const SYSTEM_CODE = /^E[A-Z0-9]+$/
/** The operating system's error codes for files that are not where the program expects them. */
const MISSING_FILES: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

/**
 * Returns whether startup failed because of the code, in which case an earlier version of the program may be able to
 * start. Problems with the settings, the port, the disk or an unreachable database are not faults of the code, and the
 * owner has to see them.
 */
export function isFaultOfCode(error: unknown): boolean {
  if (error instanceof NeedsOwner || isDatabaseUnavailable(error)) return false
  const { code, errcode } = recordOf(error)
  if (typeof errcode === 'number') return WRONG_IN_SQLITE.has(errcode & 0xff)
  if (typeof code !== 'string') return true
  if (SYSTEM_CODE.test(code)) return MISSING_FILES.has(code)
  return !POSTGRES_CODE.test(code) || WRONG_IN_POSTGRES.test(code)
}
