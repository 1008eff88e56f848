import type { Gateways } from '#server/payments/gateway/payment-gateway.ts'
import type { PaymentSettings } from './payment-settings.ts'
import type { Database } from '#server/db/all-tables.ts'
import { fetchUntil } from '#server/http/outbound.ts'
import type { Sealing } from '#server/secrets/sealing.ts'
import { createDaraja } from './daraja/daraja.ts'
import { createPracticeDaraja, PRACTICE_SETTINGS } from './daraja/practice.ts'
import { createLiveGateways } from './live-gateways.ts'
import { simulatedGateway } from './simulation.ts'

type Needs = {
  db: Database
  now: () => Date
  /** Encrypts the stored access tokens. */
  sealing: Sealing
  /** Aborts the requests in progress. */
  givingUp: AbortSignal
  /** Sends a callback from the imitation of Safaricom to this server's own callback URL. */
  deliver: (address: string, body: string) => void
}

/** Creates the gateways named in the PAYMENTS setting. */
export function createGateways(
  { payments, publicOrigin }: { payments: PaymentSettings; publicOrigin: string },
  { db, now, sealing, givingUp, deliver }: Needs,
): Gateways {
  switch (payments.kind) {
    case 'none':
      return []
    case 'simulation':
      return [simulatedGateway]
    case 'practice': {
      const later = (call: () => void, milliseconds: number) => void setTimeout(call, milliseconds).unref()
      const fetch = createPracticeDaraja({ now, later, deliver })
      const identity = { name: 'practice', isSimulated: true } as const
      return [simulatedGateway, createDaraja(identity, PRACTICE_SETTINGS, { db, now, sealing, publicOrigin, fetch })]
    }
    case 'live':
      return createLiveGateways(payments, { db, now, sealing, publicOrigin, fetch: fetchUntil(givingUp, fetch) })
  }
}
