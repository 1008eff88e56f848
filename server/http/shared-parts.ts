import type { Database } from '#server/db/all-tables.ts'
import type { Log } from './log.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'

/** The dependencies that all parts of the server share. */
export type SharedParts = {
  db: Database
  hash: KeyedHash
  log: Log
  now: () => Date
  /** Returns an unguessable string of at least 16 characters. */
  randomText: () => string
  wait: (milliseconds: number) => Promise<void>
  /** The origin at which visitors reach the site. */
  publicOrigin: string
  /** The number of trusted proxies in front of the server. */
  trustedProxies: number
  /** The address for emails to the owner; undefined if email is not set up. */
  mailTo: string | undefined
  /** The seller's name, address and contact details for receipts, line by line. */
  seller: readonly string[]
}
