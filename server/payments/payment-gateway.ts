import { setTimeout as wait } from 'node:timers/promises'
import type { CurrencyCode } from '../../domain/currency.ts'
import type { Cents } from '../../domain/money.ts'
import type { PaymentType } from '../../domain/shop/order-kinds.ts'

/** A charge for a shop order or for a sale of scripts. */
export type Charge = { id: string; number: string; amount: Cents; currency: CurrencyCode; type: PaymentType }

/** The outcome of a charge. `unknown`: no clear reply; the server retries later. */
export type ChargeReply = { outcome: 'paid'; reference: string } | { outcome: 'declined' } | { outcome: 'unknown' }

/**
 * A payment provider. The same charge may be sent again after a crash or an unclear reply, so a gateway must be
 * idempotent: it charges once, and replies to a retry with the first outcome.
 */
export type PaymentGateway = {
  /** Whether payments are only simulated; buyers are told. */
  isSimulated: boolean
  charge(charge: Charge): Promise<ChargeReply>
}

/** The gateway for a shop that sells nothing real yet: every payment succeeds, and no money moves. */
export const simulatedGateway: PaymentGateway = {
  isSimulated: true,
  charge: ({ number }) => Promise.resolve({ outcome: 'paid', reference: `SIMULATED-${number}` }),
}

/** The gateways available to the PAYMENTS setting. */
export const GATEWAYS = { simulation: simulatedGateway } as const satisfies Record<string, PaymentGateway>
export type GatewayName = keyof typeof GATEWAYS

export function isGatewayName(name: string): name is GatewayName {
  return Object.hasOwn(GATEWAYS, name)
}

/** The charges in progress in this process. Concurrent requests for one charge share its reply. */
const underWay = new Map<string, Promise<ChargeReply>>()

/** Timeout for a gateway (ms). */
const DEADLINE = 10_000

async function noAnswer(): Promise<ChargeReply> {
  await wait(DEADLINE, undefined, { ref: false })
  return { outcome: 'unknown' }
}

/**
 * Sends a charge once, even for concurrent callers. If the gateway fails or times out, the outcome is `unknown`.
 */
export function chargeOnce(gateway: PaymentGateway, charge: Charge): Promise<ChargeReply> {
  const known = underWay.get(charge.id)
  if (known) return known
  const reply = Promise.race([gateway.charge(charge), noAnswer()])
    .catch((): ChargeReply => ({ outcome: 'unknown' }))
    .finally(() => underWay.delete(charge.id))
  underWay.set(charge.id, reply)
  return reply
}
