import { parseMoney, type Cents } from '#domain/money.ts'
import { keyText } from '#domain/text/typed-keys.ts'

/**
 * The status of a refund that the owner started. `requested`: the request has not been sent yet. `starting`: the
 * request was sent or is about to be, and the provider has not reported the outcome. `pending`: the provider is
 * returning the money. `needs-attention`: the provider cannot continue without the owner. `failed`: no money was
 * returned.
 */
export const REFUND_STATES = ['requested', 'starting', 'pending', 'needs-attention', 'processed', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/**
 * Why a refund failed. `balance`: the owner's balance is too low. `key`: the secret key is wrong. `unknown-payment`:
 * the provider has no record of the payment. `busy`: the provider was not accepting requests. `unsent`: the provider
 * could not be reached. `no-gateway`: the server has no access to the provider. `refused`: the provider refused for
 * another reason. `not-started`: the request was lost. `declined`: the provider could not return the money.
 */
export const REFUND_PROBLEMS = [
  'balance',
  'key',
  'unknown-payment',
  'busy',
  'unsent',
  'no-gateway',
  'refused',
  'not-started',
  'declined',
] as const
export type RefundProblem = (typeof REFUND_PROBLEMS)[number]

/** Returns the message for the owner after a failed refund. @param service the name of the payment service */
export function refundSentence(problem: RefundProblem, service: string): string {
  switch (problem) {
    case 'balance':
      return `Your balance at ${service} is too low. Add money to it, then start the refund again.`
    case 'key':
      return `${service} did not accept the secret key. Check it in the settings, then start the refund again.`
    case 'unknown-payment':
      return `${service} has no record of this payment. Check on its dashboard which account the payment belongs to.`
    case 'busy':
      return `${service} was not accepting requests at that moment. Start the refund again in a few minutes.`
    case 'unsent':
      return `${service} could not be reached, so nothing was sent. Start the refund again.`
    case 'no-gateway':
      return `This server does not accept payments through ${service}. Check PAYMENTS, then start the refund again.`
    case 'refused':
      return `${service} refused the refund. Look at the payment on its dashboard.`
    case 'not-started':
      return `${service} has no record of a refund for this payment, so the request was lost. Start the refund again.`
    case 'declined':
      return `${service} could not return the money to the buyer. Refund the buyer another way, then record the refund.`
  }
}

/**
 * Returns whether a refund is in progress and needs nothing from the owner. If so, the owner must not return the money
 * another way.
 * @param next the time when the refund is sent or its status is checked next; null for never
 */
export function isRefundUnderWay(state: RefundState | null | undefined, next: string | null): boolean {
  return next !== null && state !== 'needs-attention'
}

/** Returns whether a refund may be started: there was no refund, or the last refund definitely returned no money. */
export function mayStartRefund(state: RefundState | undefined, problem: RefundProblem | null | undefined): boolean {
  return state === undefined || (state === 'failed' && problem !== 'declined')
}

/** The amounts that a partial refund returns, in the order's currency. */
export type RefundPart = { lines: { position: number; amount: Cents }[]; shipping: Cents }
/** How many units of each line go back into stock. */
export type Restock = { position: number; quantity: number }[]

/**
 * Parses a typed amount, such as 12.50.
 * @returns undefined if the text has another format or the amount exceeds `most`
 */
export function readAmount(typed: string, most: Cents): Cents | undefined {
  const digits = keyText(typed)
  const amount = /^\d{1,9}(?:\.\d{1,2})?$/.test(digits) ? parseMoney(digits) : undefined
  return amount !== undefined && amount <= most ? amount : undefined
}

/** Parses a typed number of units. @returns undefined if it is not a whole number or exceeds `most` */
export function readPieces(typed: string, most: number): number | undefined {
  const digits = keyText(typed)
  const count = /^\d{1,7}$/.test(digits) ? Number(digits) : undefined
  return count !== undefined && count <= most ? count : undefined
}
