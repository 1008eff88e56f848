import * as v from 'valibot'
import { placedOrderSchema } from '#contract/orders.ts'
import { ORDER_LOOKUP_PATH } from '#contract/paths.ts'
import type { Order } from '#domain/shop/orders.ts'
import { askApi, isFileHost } from '../../api/ask-api.ts'
import { refusalIn } from '../../api/refusal.ts'
import { rememberOrder } from './placed-orders.ts'

export type FoundOrder =
  | { kind: 'found'; order: Order }
  | { kind: 'refused'; message: string }
  | { kind: 'no-server' }
  | { kind: 'failed' }

/** How long an answer is waited for (ms). */
const PATIENCE = 15_000

/** Looks an order up; one that is found is remembered in this browser. It never throws. */
export async function lookUpOrder(orderNumber: string, email: string): Promise<FoundOrder> {
  const answer = await askApi(ORDER_LOOKUP_PATH, { body: { orderNumber, email }, patience: PATIENCE })
  const found = v.safeParse(placedOrderSchema, answer?.body)
  if (found.success) {
    rememberOrder(found.output.order)
    return { kind: 'found', order: found.output.order }
  }
  const refused = refusalIn(answer)
  if (refused) return { kind: 'refused', message: refused.message }
  return answer && isFileHost(answer) ? { kind: 'no-server' } : { kind: 'failed' }
}
