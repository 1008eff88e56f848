import type { Database } from '#server/db/all-tables.ts'
import type { Fetch } from '#server/http/outbound.ts'
import type { Sealing } from '#server/secrets/sealing.ts'
import type { PaymentGateway } from './payment-gateway.ts'

/** The path of callbacks about one payment. Safaricom refuses addresses with words such as mpesa, query or sql in them. */
export const CALLBACK_PATH = '/api/v1/pay/callback'

/** The path for signed notices about all payments, which the owner enters on the gateway's dashboard. */
export const NOTICE_PATH = '/api/v1/pay/notice'

/** What a gateway needs from the server. */
export type GatewayParts = {
  db: Database
  now: () => Date
  /** Encrypts the access tokens that are stored. */
  sealing: Sealing
  fetch: Fetch
  /** The origin to which buyers return, and to which the gateway sends callbacks. */
  publicOrigin: string
}

/**
 * A gateway that takes money, as its own file declares it. Nothing outside its folder names it, except for the list of
 * gateways and the names that are stored.
 */
export type DeclaredGateway<Settings> = {
  /** The name of the service, as the owner knows it. */
  label: string
  /** What it takes: "cards". */
  takes: string
  /** What the owner has to check if it refuses payments because of the shop's own settings. */
  causes: string
  /** Reads its settings. @throws SettingError */
  readSettings(setting: (name: string) => string | undefined, publicOrigin: string): Settings
  create(settings: Settings, parts: GatewayParts): PaymentGateway
}
