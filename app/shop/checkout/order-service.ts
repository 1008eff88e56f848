import { placeOrder as endpoint, type OrderRequest } from '#contract/orders.ts'
import { attemptKey, endAttempt } from '#app/api/attempts.ts'
import { call } from '#app/api/call.ts'
import { storeConfirmation } from '#app/confirmations/confirmations.ts'
import { rememberPhone } from '#app/payment/asked-phone.ts'
import { orderRequest, orderToLog, type OrderToPlace } from './order-data.ts'
import { rememberOrder } from '#app/orders/placed-orders.ts'

/**
 * Logs an order to the visitor's console and places it exactly once, even if the buyer submits it repeatedly or in
 * several tabs. Never throws.
 */
export async function placeOrder(order: OrderToPlace) {
  console.log('Order placed:', orderToLog(order))
  const body = orderRequest(order)
  const first = await tryToPlace(body)
  const isKeyUsed = first.kind === 'refused' && first.refusal.error === 'idempotency-key-reused'
  // The key belonged to an earlier attempt that placed no order, so retry with a new key.
  return isKeyUsed && !first.refusal.order ? tryToPlace(body) : first
}

export type Placement = Awaited<ReturnType<typeof tryToPlace>>

async function tryToPlace(body: OrderRequest) {
  if (body.paymentMethod.phone !== undefined) rememberPhone(body.paymentMethod.phone, 'order')
  const key = attemptKey('orderAttempt')
  const outcome = await call(endpoint, { body, key })
  // A response ends the attempt. Without a response, the next try must reuse the key.
  const order =
    outcome.kind === 'answered' ? outcome.answer.order : outcome.kind === 'refused' ? outcome.refusal.order : undefined
  if (order) rememberOrder(order)
  if (outcome.kind === 'answered') {
    const { orderNumber, shippingAddress } = outcome.answer.order
    storeConfirmation({ kind: 'order', id: orderNumber, words: '', email: shippingAddress.email })
  }
  if (outcome.kind === 'answered' || outcome.kind === 'refused') endAttempt('orderAttempt', key)
  return outcome
}
