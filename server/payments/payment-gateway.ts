import { setTimeout as wait } from 'node:timers/promises'
import type { CurrencyCode } from '../../domain/currency.ts'
import type { Cents } from '../../domain/money.ts'
import type { PaymentType } from '../../domain/shop/order-kinds.ts'

/** The gateways available to the PAYMENTS setting. */
export const GATEWAY_NAMES = ['simulation'] as const
export type GatewayName = (typeof GATEWAY_NAMES)[number]

/** A payment for a shop order or for a sale of scripts, as its gateway sees it. @property id different for each attempt */
export type Payment = {
  id: string
  number: string
  amount: Cents
  currency: CurrencyCode
  way: PaymentType
  /** The gateway's own ID, once it has given one. */
  reference: string | undefined
  startedAt: Date
}

/**
 * What a gateway says of a payment. `waiting`: the buyer has to act. `unclear`: nobody knows whether money has moved or
 * may still move.
 * @property receipt the gateway's proof of the payment
 */
export type Standing =
  | { state: 'paid'; receipt: string | undefined }
  | { state: 'failed'; code: string }
  | { state: 'waiting'; reference: string }
  | { state: 'unclear' }

/** A payment provider. To start a payment and to ask about it are two things. */
export type PaymentGateway = {
  name: GatewayName
  /** Whether payments are only simulated; buyers are told. */
  isSimulated: boolean
  ways: readonly PaymentType[]
  /** How long a buyer can take to pay (s). */
  hold: number
  /** When to ask about a payment that is still open, counted from its start (s). */
  firstQuestion: number
  /** Starts a payment. It is called at most once for each. */
  start(payment: Payment): Promise<Standing>
  /** Returns what came of a payment. It never starts anything. */
  ask(payment: Payment): Promise<Standing>
}

/** Timeout for a gateway (ms). */
const DEADLINE = 10_000

/** Returns a gateway's answer, or `unclear` if it fails or takes too long. */
export async function answerOf(question: () => Promise<Standing>): Promise<Standing> {
  const givenUp = new AbortController()
  try {
    return await Promise.race([question(), noAnswer(givenUp.signal)])
  } catch {
    return { state: 'unclear' }
  } finally {
    givenUp.abort()
  }
}

async function noAnswer(signal: AbortSignal): Promise<Standing> {
  await wait(DEADLINE, undefined, { ref: false, signal }).catch(() => {})
  return { state: 'unclear' }
}
