import type { Database } from '#server/db/all-tables.ts'
import type { Fetch } from '#server/http/outbound.ts'
import type { Sealing } from '#server/secrets/sealing.ts'
import type { PaymentGateway } from './payment-gateway.ts'

/**
 * The URL path for callbacks about one payment. Safaricom rejects URLs that contain words such as mpesa, query or sql.
 */
export const CALLBACK_PATH = '/api/v1/pay/callback'

/** The URL path for signed notices about all payments. The owner enters the URL on the gateway's dashboard. */
export const NOTICE_PATH = '/api/v1/pay/notice'

/** What a gateway needs from the server. */
export type GatewayNeeds = {
  db: Database
  now: () => Date
  /** Encrypts the stored access tokens. */
  sealing: Sealing
  fetch: Fetch
  /** The origin to which buyers return, and to which the gateway sends callbacks. */
  publicOrigin: string
}

/**
 * A gateway for real money, declared in its own folder. Outside that folder, only the list of gateways and the list of
 * stored names mention the gateway.
 */
export type DeclaredGateway<Settings> = {
  /** The service's name, as known to the owner. */
  label: string
  /** The payment methods that the gateway accepts, such as `cards`. */
  takes: string
  /** The possible causes of a refusal due to the shop's own settings, as shown to the owner. */
  causes: string
  /** Reads the gateway's settings. @throws SettingError */
  readSettings(setting: (name: string) => string | undefined, publicOrigin: string): Settings
  create(settings: Settings, needs: GatewayNeeds): PaymentGateway
}
