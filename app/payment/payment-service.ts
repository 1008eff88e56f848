import { payAgain, reportPayment, showPayment, type PaymentView } from '#contract/payments.ts'
import { call } from '#app/api/call.ts'
import { withAbsoluteUrl } from '#app/orders/with-absolute-url.ts'
import { purchases as ownPurchases, rememberPurchases } from '#app/orders/purchases.ts'
import { cartStore } from '#app/cart/cart-state.ts'
import { forgetStored } from '#app/browser/storage-keys.ts'
import { lookUpOrder } from '#app/orders/order-lookup.ts'
import type { Owned } from './known-payments.ts'

/** A request for another payment attempt: the access data of the order or sale, and the payment method. */
type Again = Owned & {
  paymentMethod: { type: PaymentView['attempt']['way']; phone?: string; charged?: PaymentView['total'] }
}

/**
 * Fetches the status of a payment. If the payment has ended, stores the order's new state or the delivered purchases.
 * Never throws.
 */
export async function askPayment(owned: Owned & { isBack?: boolean }) {
  const outcome = await call(showPayment, { body: owned })
  if (outcome.kind === 'answered') await keep(outcome.answer.payment, owned.email)
  return outcome
}

/** Starts another payment attempt, such as another M-Pesa prompt. Never throws. */
export async function askAgain(body: Again) {
  const outcome = await call(payAgain, { body })
  if (outcome.kind === 'answered') await keep(outcome.answer.payment, body.email)
  return outcome
}

/** Reports a payment by hand. Never throws. @param body `code`: the proof of the payment, such as an M-Pesa code */
export function reportMade(body: Owned & { code: string }) {
  return call(reportPayment, { body })
}

async function keep({ number, kind, payment, purchases = [] }: PaymentView, email: string): Promise<void> {
  if (payment === 'open' || payment === 'waiting') return
  if (kind === 'order') {
    await lookUpOrder(number, email)
    return
  }
  // The sale has ended, so the next purchase needs a new idempotency key.
  forgetStored('purchaseAttempt')
  if (purchases.length === 0) return
  const known = new Set(ownPurchases.read().map(({ id }) => id))
  rememberPurchases(purchases.map(withAbsoluteUrl))
  // Remove the scripts from the cart only once: a script that is in the cart later was added to be bought again.
  const bought = new Set(purchases.filter(({ id }) => !known.has(id)).map(({ scriptId }) => String(scriptId)))
  if (bought.size > 0) cartStore.change((cart) => cart.filter(({ product }) => !bought.has(product.id)))
}
