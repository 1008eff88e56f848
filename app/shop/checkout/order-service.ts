import { placeOrder as endpoint, type OrderRequest } from '#contract/orders.ts'
import { call } from '../../api/call.ts'
import { endAttempt, keyOfAttempt } from '../../storefront/attempt.ts'

/** Places an order: once, however often and in however many tabs its buyer presses. It never throws. */
export async function placeOrder(body: OrderRequest) {
  const first = await tryToPlace(body)
  const isKeyUsed = first.kind === 'refused' && first.refusal.error === 'idempotency-key-reused'
  // The previous try left nothing behind; its key is dropped.
  return isKeyUsed && !first.refusal.order ? tryToPlace(body) : first
}

export type Placement = Awaited<ReturnType<typeof tryToPlace>>

async function tryToPlace(body: OrderRequest) {
  const key = keyOfAttempt('orderAttempt')
  const outcome = await call(endpoint, { body, key })
  // A refusal has ordered nothing: the next try is another one. Only without an answer is it the same.
  if (outcome.kind === 'answered' || outcome.kind === 'refused') endAttempt('orderAttempt', key)
  return outcome
}
