import type { PaymentView } from '#contract/payments.ts'
import { type Refusal, tooMany } from '#server/http/answers.ts'
import { findOrder, type StoredOrder } from '#server/orders/queries.ts'
import { isUnpaid, isCanceled } from '#server/orders/settle-order.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import { maskedPhone } from '#domain/payments/kenyan-phone.ts'
import { paymentResult } from '#domain/payments/payment-results.ts'
import { TEST_MODE_NOTE } from '#domain/payments/payment-ways.ts'
import { isPaidByHand, type HandType } from '#domain/order-kinds.ts'
import { fromJson } from '#server/db/tables/json-text.ts'
import { isOrderNumber, readOrderNumber } from '#domain/shop/orders.ts'
import { tidyEmail } from '#domain/text/email-address.ts'
import {
  RIGHT_EMAILS_PER_PAIR,
  WRONG_EMAILS_PER_NUMBER,
  WRONG_EMAILS_PER_PAIR,
  type Limit,
} from '#server/http/limits.ts'
import { countTry, wasCounted, withinWrongLooks } from '#server/http/rate-limit.ts'
import { pollIfDue, pollNow } from './poll-gateways.ts'
import { newestAttempt, payingAttempt, type Attempt } from './attempts.ts'
import { hasNextWay, nextAttemptFrom } from './pay-again.ts'
import type { HandMethods } from './charge.ts'

/**
 * Returns the payment of an order, after a status check if one is due.
 * @param address the client's IP address
 * @param isBack whether the buyer has returned from the gateway's page; if so, the status is checked now
 * @returns the payment; undefined if there is no order with this number and email address
 */
export async function lookUpPayment(
  site: SiteContext,
  { isBack, ...owned }: { number: string; email: string; isBack?: boolean | undefined },
  address: string,
): Promise<{ found: PaymentView | undefined } | { refusal: Refusal<429> }> {
  const looked = await ownedOrder(site, owned, address)
  if ('refusal' in looked) return looked
  if (!looked.found) return { found: undefined }
  const { id } = looked.found
  if (isBack) await pollNow(site, id)
  else await pollIfDue(site, id)
  return { found: await showPaymentOf(site, id) }
}

/** Returns the current payment of an order that has already been found. */
export async function showPaymentOf(site: SiteContext, id: string): Promise<PaymentView | undefined> {
  const { db, now, shop } = site
  const current = await findOrder(db, { id })
  if (!current) return undefined
  // The attempt that paid is shown, even if another attempt was started later.
  const attempt = (isUnpaid(current) ? undefined : await payingAttempt(db, id)) ?? (await newestAttempt(db, id))
  if (!attempt) return undefined
  const againFrom = hasNextWay(site, current, attempt) ? await nextAttemptFrom(db, current, attempt) : undefined
  return paymentView(current, attempt, { againFrom, byHand: shop.settings.byHand, now: now() })
}

/**
 * Returns a payment as shown to its buyer.
 * @param known `againFrom`: the earliest time for another attempt; undefined if none is allowed
 */
function paymentView(
  order: StoredOrder,
  attempt: Attempt,
  { againFrom, byHand, now }: { againFrom: string | undefined; byHand: HandMethods; now: Date },
): PaymentView {
  const { number, status, payment, total, currency, pay_by, receipt: settled } = order
  const purchases = settled === null ? [] : fromJson(settled).purchases
  const { way, state, amount, phone, receipt, started_at, code, pay_at } = attempt
  const isOpen = state === 'waiting' && isUnpaid(order) && !isCanceled(order)
  return {
    number,
    kind: order.has_products === 1 ? 'order' : 'sale',
    payment,
    isCanceled: isCanceled(order),
    total,
    currency,
    ...(isUnpaid(order) && status === 'pending' && pay_by !== null ? { payBy: pay_by } : {}),
    attempt: {
      way,
      isSimulated: attempt.is_simulated === 1,
      ...(attempt.is_simulated === 1 && state === 'waiting' ? { note: noteOn(attempt) } : {}),
      state,
      amount,
      currency: attempt.currency,
      startedAt: started_at,
      ...(state === 'failed' && code !== null ? { problem: paymentResult(code).problem } : {}),
      ...(phone === null ? {} : { phone: maskedPhone(phone) }),
      ...(receipt === null ? {} : { receipt }),
      ...(isOpen && pay_at !== null ? { payAt: pay_at } : {}),
      ...(isPaidByHand(way) && BY_HAND_STATES.has(state) && !isCanceled(order)
        ? { byHand: instructions(byHand[way], attempt) }
        : {}),
    },
    at: now.toISOString(),
    ...(againFrom === undefined ? {} : { againFrom }),
    ...(purchases.length > 0 ? { purchases } : {}),
  }
}

/** Returns the note on a payment that moves no money, for its buyer. */
function noteOn({ gateway }: Attempt): string {
  return gateway === 'practice'
    ? 'Practice: no prompt is sent, and no money moves. The payment completes automatically.'
    : TEST_MODE_NOTE
}

/** The states in which a payment by hand can be made or reported. */
const BY_HAND_STATES: ReadonlySet<Attempt['state']> = new Set(['starting', 'waiting', 'expired'])

/** What buyers see if the shop has removed its instructions since they ordered. */
const NO_INSTRUCTIONS = { text: 'Please ask us how to pay.', asks: undefined }

function instructions(byHand: HandMethods[HandType], { told_receipt }: Attempt) {
  const { text, asks } = byHand ?? NO_INSTRUCTIONS
  return {
    text,
    ...(asks === undefined ? {} : { asks }),
    ...(told_receipt === null ? {} : { reported: told_receipt }),
  }
}

/**
 * Finds an item, such as an order, by its number and its buyer's email address. Limits how many wrong email addresses
 * can be tried with one number. The result does not reveal whether the number or the email address was wrong.
 * @param address the client's IP address
 */
export async function ownedBy<Owned extends { email: string }>(
  { db, hash, now }: SiteContext,
  typed: { number: string; email: string },
  address: string,
  find: (number: string) => Promise<Owned | undefined>,
): Promise<{ found: Owned | undefined } | { refusal: Refusal<429> }> {
  const number = readOrderNumber(typed.number)
  // Text that cannot be an order number is not counted. Otherwise, everyone who typed the same text would share one
  // count.
  if (!isOrderNumber(number)) return { found: undefined }
  const own = async () => {
    const owned = await find(number)
    return owned?.email === tidyEmail(typed.email) ? owned : undefined
  }
  const pair = hash('order number and address', `${number} ${address}`)
  const isKnown = await wasCounted(db, RIGHT_EMAILS_PER_PAIR, pair, now())
  const subjects: readonly (readonly [Limit, string])[] = [
    [WRONG_EMAILS_PER_PAIR, pair],
    ...(isKnown ? [] : [[WRONG_EMAILS_PER_NUMBER, hash('order number', number)] as const]),
  ]
  const looked = await withinWrongLooks(db, subjects, now(), own, (owned) => owned !== undefined)
  if ('refused' in looked) return { refusal: tooMany(looked.refused, 'too-many-emails') }
  if (looked.found && !isKnown) await countTry(db, RIGHT_EMAILS_PER_PAIR, pair, now())
  return looked
}

/** Returns the order with this number, if it was placed with this email address. */
export function ownedOrder(
  site: SiteContext,
  typed: { number: string; email: string },
  address: string,
): Promise<{ found: StoredOrder | undefined } | { refusal: Refusal<429> }> {
  return ownedBy(site, typed, address, (number) => findOrder(site.db, { number }))
}
