import type { Database } from './db/schema.ts'
import type { Log } from './http/log.ts'
import type { KeyedHash } from './secrets/secret.ts'

/** What every capability of the server works with. */
export type SharedParts = {
  db: Database
  hash: KeyedHash
  log: Log
  now: () => Date
  /** A text of at least 16 characters that nobody can guess. */
  randomText: () => string
  wait: (milliseconds: number) => Promise<void>
  /** Where visitors reach the site, without a path. */
  publicOrigin: string
  /** How many proxies stand in front of the server. */
  trustedProxies: number
  /** Where the owner is told of messages and orders; undefined when no mail can be sent. */
  mailTo: string | undefined
}
