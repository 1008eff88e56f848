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
  /** How many trusted proxies are in front of the server. */
  trustedProxies: number
  /** The address for emails to the owner; undefined if email is not set up. */
  mailTo: string | undefined
  /** Who sells, for receipts: name, address and contact details, line by line. */
  seller: readonly string[]
}
