import { restorePurchase, sendRecovery, showRecovered } from '#contract/purchases.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { call } from '#app/api/call.ts'
import { reasonOf, type Outcome } from '#app/api/call-route.ts'
import { withAbsoluteUrl } from '#app/orders/with-absolute-url.ts'

const NO_SERVER = 'This site has no server, so purchases stay in the browser they were made in.'
const ON_ITS_WAY =
  'If this address was used to buy scripts, we have sent it a link. Open the link on this device within an hour.'

/** The outcome of a request, and a message about it. */
export type Said = { isGood: boolean; message: string }

/**
 * Requests a link that restores the purchases made with an email address. Never throws.
 * @returns the message to show
 */
export async function askForRecovery(email: string): Promise<Said> {
  const outcome = await call(sendRecovery, { body: { email } })
  return outcome.kind === 'answered'
    ? { isGood: true, message: ON_ITS_WAY }
    : { isGood: false, message: reason(outcome) }
}

/** Returns the purchase that a license key belongs to, or a message with the reason for a failure. Never throws. */
export async function readRestored(licenseKey: string): Promise<{ purchases: Purchase[] } | { message: string }> {
  const outcome = await call(restorePurchase, { body: { licenseKey } })
  return outcome.kind === 'answered'
    ? { purchases: outcome.answer.purchases.map(withAbsoluteUrl) }
    : { message: reason(outcome) }
}

/** Returns the purchases that an emailed link restores, or a message with the reason for a failure. Never throws. */
export async function readRecovered(token: string): Promise<{ purchases: Purchase[] } | { message: string }> {
  const outcome = await call(showRecovered, { body: { token } })
  return outcome.kind === 'answered'
    ? { purchases: outcome.answer.purchases.map(withAbsoluteUrl) }
    : { message: reason(outcome) }
}

const reason = (outcome: Exclude<Outcome<unknown>, { kind: 'answered' }>) =>
  outcome.kind === 'no-server' ? NO_SERVER : reasonOf(outcome)
