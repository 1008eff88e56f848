import { sendRecovery, showRecovered } from '#contract/purchases.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { call } from '../../api/call.ts'
import { reasonOf, type Outcome } from '../../api/call-route.ts'
import { ownPurchase } from '../own-purchase.ts'

const NO_SERVER = 'This site has no server that knows of purchases: they stay in the browser that they were made in.'
const ON_ITS_WAY =
  'If scripts were bought with this address, a link is on its way to it. Open it on this device, within an hour.'

/** What is to be said of something that was tried. */
export type Said = { isGood: boolean; message: string }

/** Asks for a link to what was bought with an e-mail address. It never throws. @returns what is to be said of it */
export async function askForRecovery(email: string): Promise<Said> {
  const outcome = await call(sendRecovery, { body: { email } })
  return outcome.kind === 'answered'
    ? { isGood: true, message: ON_ITS_WAY }
    : { isGood: false, message: reason(outcome) }
}

/** The purchases that a mailed link brings, or why it brings none. It never throws. */
export async function readRecovered(token: string): Promise<{ purchases: Purchase[] } | { message: string }> {
  const outcome = await call(showRecovered, { body: { token } })
  return outcome.kind === 'answered'
    ? { purchases: outcome.answer.purchases.map(ownPurchase) }
    : { message: reason(outcome) }
}

const reason = (outcome: Exclude<Outcome<unknown>, { kind: 'answered' }>) =>
  outcome.kind === 'no-server' ? NO_SERVER : reasonOf(outcome)
