import { setTimeout as wait } from 'node:timers/promises'
import type { Cents } from '../../domain/money.ts'
import type { PaymentType } from '../../domain/shop/order-kinds.ts'

/** What is to be paid: an order of the shop, or a sale of scripts. */
export type Charge = { id: string; number: string; amount: Cents; currency: 'USD'; type: PaymentType }

/** What came of a charge. `unknown`: no clear answer; the server asks again. */
export type ChargeReply = { outcome: 'paid'; reference: string } | { outcome: 'declined' } | { outcome: 'unknown' }

/**
 * What moves the money. The same thing may be charged again after a crash or an unclear answer:
 * a gateway charges it once, and answers a repetition with what came of the first.
 */
export type PaymentGateway = {
  /** Whether no money moves; buyers are told. */
  isSimulated: boolean
  charge(charge: Charge): Promise<ChargeReply>
}

/** The gateway of a shop that sells nothing real yet: every payment succeeds, and no money moves. */
export const simulatedGateway: PaymentGateway = {
  isSimulated: true,
  charge: ({ number }) => Promise.resolve({ outcome: 'paid', reference: `SIMULATED-${number}` }),
}

/** The gateways that the setting PAYMENTS can name. */
export const GATEWAYS = { simulation: simulatedGateway } as const satisfies Record<string, PaymentGateway>
export type GatewayName = keyof typeof GATEWAYS

export function isGatewayName(name: string): name is GatewayName {
  return Object.hasOwn(GATEWAYS, name)
}

/** What this process is having paid at the moment: one who asks about the same waits for the same answer. */
const underWay = new Map<string, Promise<ChargeReply>>()

/** How long a gateway may take to answer, in milliseconds. */
const DEADLINE = 10_000

async function noAnswer(): Promise<ChargeReply> {
  await wait(DEADLINE, undefined, { ref: false })
  return { outcome: 'unknown' }
}

/**
 * Charges something, as one charge however many ask at the same time. A gateway that fails, or takes too long, gives no
 * clear answer.
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
