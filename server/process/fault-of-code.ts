import { recordOf } from '#domain/record.ts'
import { isDatabaseUnavailable } from '#server/db/errors.ts'
import { NeedsOwner } from '#server/settings/setting-values.ts'

/** SQLite's primary result codes for wrong SQL, broken rules of a table, values of a wrong type, and misuse. */
const WRONG_IN_SQLITE: ReadonlySet<number> = new Set([1, 19, 20, 21, 25])
/** PostgreSQL's error classes for wrong SQL, wrong values and broken rules of a table; 42501 is a missing right. */
const WRONG_IN_POSTGRES = /^(?:22|23|42(?!501))/
const POSTGRES_CODE = /^\d[0-9A-Z]{4}$/
/** The system's error codes, such as EADDRINUSE. Node's own codes begin with ERR_. */
const SYSTEM_CODE = /^E[A-Z0-9]+$/
/** The system's error codes for files that the program expects in other places. */
const MISSING_FILES: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

/**
 * Returns whether a start failed because of the code, so that an earlier version of the program may start. Settings,
 * the port, the disk and a database that cannot be reached are no such reasons: the owner has to see these.
 */
export function isFaultOfCode(error: unknown): boolean {
  if (error instanceof NeedsOwner || isDatabaseUnavailable(error)) return false
  const { code, errcode } = recordOf(error)
  if (typeof errcode === 'number') return WRONG_IN_SQLITE.has(errcode & 0xff)
  if (typeof code !== 'string') return true
  if (SYSTEM_CODE.test(code)) return MISSING_FILES.has(code)
  return !POSTGRES_CODE.test(code) || WRONG_IN_POSTGRES.test(code)
}
