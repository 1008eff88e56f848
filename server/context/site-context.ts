import type { FilingWindow } from '#domain/nil-returns/nil-return.ts'
import type { Accounts } from '#server/accounts/authentication/accounts.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { Log } from '#server/http/log.ts'
import type { TaxAuthority } from '#server/nil-returns/authority/gavaconnect.ts'
import type { Gateways } from '#server/payments/gateway/payment-gateway.ts'
import type { Archives } from '#server/publication/archives.ts'
import type { Offer } from '#server/publication/offer.ts'
import type { Troubles } from '#server/publication/trouble.ts'
import type { DownloadLinks } from '#server/secrets/download-links.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import type { SigningKeys } from '#server/secrets/signing-keys.ts'

/** The services of a server or a command. They stay the same when a new publication is loaded. */
export type Services = {
  db: Database
  isPostgres: boolean
  hash: KeyedHash
  signingKeys: SigningKeys
  log: Log
  now: () => Date
  /** Returns an unguessable string of at least 16 characters. */
  randomText: () => string
  randomBytes: (count: number) => Uint8Array
  wait: (milliseconds: number) => Promise<void>
  /** The origin at which visitors reach the site. */
  publicOrigin: string
  /** The number of trusted proxies in front of the server. */
  trustedProxies: number
  gateways: Gateways
  /** Whether this process calls the gateways. If not, a running server calls them within seconds. */
  callsGateways: boolean
  taxAuthority: TaxAuthority
  downloadLinks: DownloadLinks
  /** Returns the reasons why the latest code or content is not online. */
  readTroubles: () => Troubles
}

/** The part of the context that depends on the publication: its content, and the objects created from the content. */
export type Published = Omit<Offer, 'site'> & {
  /** The files of the scripts for sale. */
  archives: Archives
  /** The period in which nil returns can be filed. */
  filingWindow: FilingWindow
  /** The seller's name, address and contact details for receipts, line by line. */
  seller: readonly string[]
  /** The address for emails to the owner; undefined if email is not set up. */
  mailTo: string | undefined
  accounts: Accounts
}

/** The context of the routes and background tasks. Each new publication gets a new context. */
export type SiteContext = Services & Published

/**
 * The context of a function that is part of its caller's transaction. It lacks the database, so that no query can run
 * outside the transaction.
 */
export type TransactionContext = Omit<SiteContext, 'db'>
