import * as v from 'valibot'
import { orderRefusalSchema, placedOrderSchema, type OrderRequest } from '#contract/orders.ts'
import { ORDERS_PATH } from '#contract/paths.ts'
import type { Order } from '#domain/shop/orders.ts'
import { askApi, isFileHost } from '../../api/ask-api.ts'
import { endAttempt, keyOfAttempt } from '../../storefront/attempt.ts'

/**
 * What came of placing an order. `placed-before`: an earlier try, of which no answer came, did place one, and this one is another.
 * `demonstration`: there is no server here that takes orders.
 */
export type Placement =
  | { kind: 'placed'; order: Order }
  | { kind: 'placed-before'; order: Order }
  | { kind: 'refused'; error: string; message: string; fields: Readonly<Record<string, string>> }
  | { kind: 'demonstration' }
  | { kind: 'failed' }

/** How long an answer is waited for (ms). */
const PATIENCE = 30_000

/** Places an order: once, however often and in however many tabs its buyer presses. It never throws. */
export async function placeOrder(body: OrderRequest): Promise<Placement> {
  const first = await tryToPlace(body)
  // The try before this one came to nothing that stands: its key is in the way of nothing.
  return first.kind === 'refused' && first.error === 'idempotency-key-reused' ? tryToPlace(body) : first
}

async function tryToPlace(body: OrderRequest): Promise<Placement> {
  const key = keyOfAttempt('orderAttempt')
  const answer = await askApi(ORDERS_PATH, { body, key, patience: PATIENCE })
  const placed = v.safeParse(placedOrderSchema, answer?.body)
  if (placed.success) {
    endAttempt('orderAttempt', key)
    return { kind: 'placed', order: placed.output.order }
  }
  const refused = v.safeParse(orderRefusalSchema, answer?.body)
  if (refused.success && answer && answer.status < 500) {
    // Nothing was ordered now: the next try is another one.
    endAttempt('orderAttempt', key)
    const { error, message, fields = {}, order } = refused.output
    return order ? { kind: 'placed-before', order } : { kind: 'refused', error, message, fields }
  }
  return answer && isFileHost(answer) ? { kind: 'demonstration' } : { kind: 'failed' }
}
