import type { PaymentView } from '#contract/payments.ts'
import type { Refusal } from '#server/http/answers.ts'
import { askIfDue, askNow } from './ask-gateways.ts'
import { newestAttempt, payingAttempt } from './attempts.ts'
import { ownedOrder } from './owned-order.ts'
import { hasNextWay, nextAttemptFrom } from './next-attempt.ts'
import { findOrder } from '#server/orders/queries.ts'
import { isUnpaid } from '#server/orders/settle-order.ts'
import { paymentView } from './payment-view.ts'
import type { SiteContext } from '#server/context/site-context.ts'

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
  if (isBack) await askNow(site, id)
  else await askIfDue(site, id)
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
