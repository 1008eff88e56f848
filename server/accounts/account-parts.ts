import type { Database } from '../db/schema.ts'
import type { Log } from '../http/log.ts'
import type { KeyedHash } from '../secrets/secret.ts'
import type { Accounts } from './accounts.ts'

/** What the endpoints of accounts work with. */
export type AccountParts = {
  db: Database
  accounts: Accounts
  hash: KeyedHash
  now: () => Date
  randomText: () => string
  log: Log
  trustedProxies: number
  publicOrigin: string
  /** Undefined where no mail can be sent. */
  mailTo: string | undefined
}
