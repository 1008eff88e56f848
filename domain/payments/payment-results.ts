/**
 * Why a payment failed, from the buyer's point of view. `setup`: the shop's own settings are wrong. `busy`: the payment
 * service was not accepting requests. `subscriber-busy`: another M-Pesa prompt is open on the phone. `same-amount`: the
 * same amount was paid within two minutes. `declined`: a card or a wallet was refused. `email-refused`,
 * `amount-refused`, `refused`: the payment service does not accept this payment. `not-found`: the owner did not find
 * the payment. `unknown`: a code that is not documented.
 */
export const PAYMENT_PROBLEMS = [
  'too-little-money',
  'limit',
  'daily-limit',
  'same-amount',
  'subscriber-busy',
  'expired',
  'canceled',
  'no-answer',
  'wrong-pin',
  'pin-locked',
  'not-sent',
  'phone-wrong',
  'email-refused',
  'amount-refused',
  'refused',
  'busy',
  'setup',
  'declined',
  'not-found',
  'unknown',
] as const
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number]

/** The number of seconds until another prompt may be sent; null if the same prompt would fail again. */
type Pause = number | null

/** The result code for a manual payment that the owner could not find. */
export const NOT_FOUND = 'not-found'

/** The maximum time for which M-Pesa locks a phone or an amount (s). */
const LOCKED = 120

/**
 * The final result codes of an M-Pesa prompt, except 0 for paid, and our own codes for refused requests and declined
 * cards. A status check can return other codes, which are not final. Source: Safaricom's Daraja 3.0 documentation of
 * M-Pesa Express, read on 22 November 2026; the codes 1001 and 9999 are from reports by integrators.
 */
const RESULTS: Readonly<Record<string, { problem: PaymentProblem; pause: Pause }>> = {
  '1': { problem: 'too-little-money', pause: 0 },
  '2': { problem: 'limit', pause: null },
  '3': { problem: 'limit', pause: null },
  '4': { problem: 'daily-limit', pause: null },
  '8': { problem: 'setup', pause: null },
  '17': { problem: 'same-amount', pause: LOCKED },
  '1001': { problem: 'subscriber-busy', pause: 60 },
  '1019': { problem: 'expired', pause: 0 },
  '1025': { problem: 'setup', pause: null },
  '1032': { problem: 'canceled', pause: 0 },
  '1037': { problem: 'no-answer', pause: 0 },
  '2001': { problem: 'wrong-pin', pause: 0 },
  '2028': { problem: 'setup', pause: null },
  '8006': { problem: 'pin-locked', pause: null },
  '9999': { problem: 'not-sent', pause: 0 },
  SFC_IC0003: { problem: 'setup', pause: null },
  'phone-wrong': { problem: 'phone-wrong', pause: 0 },
  'email-refused': { problem: 'email-refused', pause: null },
  'amount-refused': { problem: 'amount-refused', pause: null },
  refused: { problem: 'refused', pause: null },
  busy: { problem: 'busy', pause: 30 },
  unsent: { problem: 'busy', pause: 30 },
  setup: { problem: 'setup', pause: null },
  declined: { problem: 'declined', pause: 0 },
  'not-received': { problem: 'expired', pause: null },
  [NOT_FOUND]: { problem: 'not-found', pause: 0 },
}

/** The problems that occur before a prompt is sent to a phone. */
const UNPROMPTED: ReadonlySet<PaymentProblem> = new Set([
  'busy',
  'setup',
  'phone-wrong',
  'email-refused',
  'amount-refused',
  'refused',
  'not-sent',
])

/** The codes of attempts for which M-Pesa never sent a prompt. */
export const NEVER_PROMPTED: readonly string[] = Object.keys(RESULTS).filter((code) =>
  UNPROMPTED.has(RESULTS[code]!.problem),
)

/** Returns whether a result code is a documented final result. */
export function isFinalResult(code: string): boolean {
  return Object.hasOwn(RESULTS, code)
}

/** Returns the meaning of a result code for the buyer. A callback can contain an undocumented code. */
export function paymentResult(code: string): { problem: PaymentProblem; pause: Pause } {
  return Object.hasOwn(RESULTS, code) ? RESULTS[code]! : { problem: 'unknown', pause: 0 }
}

/** The messages for buyers after a failed payment. As far as is known, no money has moved in any of these cases. */
export const PROBLEM_SENTENCES: Readonly<Record<PaymentProblem, string>> = {
  'too-little-money': 'There was not enough money in your M-Pesa account. Add money, then ask for another prompt.',
  limit: 'M-Pesa does not allow a payment of this amount. Please choose another payment method.',
  'daily-limit': 'This payment would exceed your M-Pesa limit for today. Please choose another payment method.',
  'same-amount':
    'M-Pesa refused the payment, because you paid the same amount within the last two minutes. Wait two minutes, then ask for another prompt.',
  'subscriber-busy':
    'Another M-Pesa prompt is still open on your phone. Finish or cancel it, wait a minute, then ask for another prompt.',
  expired: 'The prompt expired before you entered your PIN. Ask for another prompt when your phone is at hand.',
  canceled: 'You canceled the prompt on your phone. Nothing was paid.',
  'no-answer':
    'Your phone did not respond. Check that it is on, has a signal and shows no other prompt, then ask for another one.',
  'wrong-pin': 'M-Pesa did not accept the PIN. Ask for another prompt and enter it again.',
  'pin-locked': 'Your M-Pesa PIN is locked. Call Safaricom at 100 or 200, or choose another payment method.',
  'not-sent': 'M-Pesa could not send the prompt to your phone. Ask for another one.',
  'phone-wrong': 'M-Pesa does not recognize this phone number. Check it, then ask for another prompt.',
  'email-refused':
    'The payment service does not accept your email address. Nothing was paid. Please choose another payment method, or place the order again with another address.',
  'amount-refused':
    'The payment service does not accept payments of this amount. Nothing was paid. Please choose another payment method.',
  refused: 'The payment service refused this payment. Nothing was paid. Please choose another payment method.',
  busy: 'The payment service cannot be reached at the moment. Nothing was paid. Try again in half a minute.',
  setup:
    'The payment was refused because of a fault in this shop’s settings. Nothing was paid, and trying again would not help. Please choose another payment method.',
  declined: 'The payment was declined. Nothing was paid. You can try again with another card or account.',
  'not-found': 'We looked for your payment and did not find it. If you have paid, write to us.',
  unknown: 'The payment failed, and no reason was given. Nothing was paid. You can try again.',
}
