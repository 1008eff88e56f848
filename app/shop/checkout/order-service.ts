import * as v from 'valibot'
import { orderRefusalSchema, placedOrderSchema, type OrderRequest } from '#contract/orders.ts'
import { ORDERS_PATH } from '#contract/paths.ts'
import type { Order } from '#domain/orders.ts'
import { askApi, isFileHost } from '../../ask-api.ts'
import { randomKey } from '../../random-key.ts'
import { forgetStored, readStored, writeStored } from '../../stored.ts'

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
  const answer = await askApi(ORDERS_PATH, { body, key: keyOfAttempt(), patience: PATIENCE })
  const placed = v.safeParse(placedOrderSchema, answer?.body)
  if (placed.success) {
    forgetStored('orderAttempt')
    return { kind: 'placed', order: placed.output.order }
  }
  const refused = v.safeParse(orderRefusalSchema, answer?.body)
  if (refused.success && answer && answer.status < 500) {
    // Nothing was ordered now: the next try is another one.
    forgetStored('orderAttempt')
    const { error, message, fields = {}, order } = refused.output
    return order ? { kind: 'placed-before', order } : { kind: 'refused', error, message, fields }
  }
  return answer && isFileHost(answer) ? { kind: 'demonstration' } : { kind: 'failed' }
}

/** The key that names a try. It is kept until there is an answer, so that a reload does not make it another order. */
function keyOfAttempt(): string {
  const { key: stored } = Object(readStored('orderAttempt')) as Record<string, unknown>
  if (typeof stored === 'string' && /^[0-9a-f]{32}$/.test(stored)) return stored
  const key = randomKey()
  writeStored('orderAttempt', { key })
  return key
}
