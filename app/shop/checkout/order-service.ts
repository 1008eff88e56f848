import * as v from 'valibot'
import { orderRefusalSchema, placedOrderSchema, type OrderRequest } from '#contract/orders.ts'
import { ORDERS_PATH } from '#contract/paths.ts'
import type { Order } from '#domain/orders.ts'
import { askApi, isFileHost } from '../../ask-api.ts'
import { randomKey } from '../../random-key.ts'
import { forgetStored, readStored, writeStored } from '../../stored.ts'

/** What came of placing an order. `demonstration`: there is no server here that takes orders. */
export type Placement =
  | { kind: 'placed'; order: Order }
  | { kind: 'refused'; error: string; message: string; fields: Readonly<Record<string, string>> }
  | { kind: 'demonstration' }
  | { kind: 'failed' }

/** How long an answer is waited for (ms). */
const PATIENCE = 30_000

/** Places an order: once, however often and in however many tabs its buyer presses. It never throws. */
export async function placeOrder(body: OrderRequest): Promise<Placement> {
  const text = digest(JSON.stringify(body))
  const answer = await askApi(ORDERS_PATH, { body, key: keyFor(text), patience: PATIENCE })
  const placed = v.safeParse(placedOrderSchema, answer?.body)
  if (placed.success) {
    forgetStored('orderAttempt')
    return { kind: 'placed', order: placed.output.order }
  }
  const refused = v.safeParse(orderRefusalSchema, answer?.body)
  if (refused.success && answer && answer.status < 500) {
    // Nothing was ordered: the next try is another one.
    forgetStored('orderAttempt')
    const { error, message, fields = {} } = refused.output
    return { kind: 'refused', error, message, fields }
  }
  return answer && isFileHost(answer) ? { kind: 'demonstration' } : { kind: 'failed' }
}

/** The key that names a try to order this. It is kept until there is an answer, so that a reload does not make it another order. */
function keyFor(text: string): string {
  const stored = Object(readStored('orderAttempt')) as Record<string, unknown>
  if (stored.text === text && typeof stored.key === 'string' && /^[0-9a-f]{32}$/.test(stored.key)) return stored.key
  const key = randomKey()
  writeStored('orderAttempt', { text, key })
  return key
}

/** A short name for what is ordered, so that no address is kept for it (FNV-1a, 32 bits, of both halves). */
function digest(text: string): string {
  const half = (from: number) => {
    let hash = 0x811c9dc5
    for (let position = from; position < text.length; position += 2) hash = Math.imul(hash ^ text.charCodeAt(position), 0x01000193)
    return (hash >>> 0).toString(16)
  }
  return `${text.length}-${half(0)}-${half(1)}`
}
