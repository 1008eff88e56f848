import type { Order } from '#domain/shop/orders.ts'
import { readStock } from '#server/orders/stock.ts'
import { listOrders } from './list-orders.ts'
import type { DatabaseKind } from './databases.ts'
import { freshApp } from './fresh-app.ts'
import { ORDER } from './sample-order.ts'

/** The product of the sample orders. */
export const KEYBOARD = 'quiet-keyboard-75'

type Answer = {
  success: boolean
  order?: Order
  error?: string
  message?: string
  fields?: Record<string, string>
  stock?: unknown[]
  total?: number
}

/** Creates a new shop without orders for each test. */
export function freshOrders(kind: DatabaseKind) {
  const test = freshApp(kind, { mailTo: 'owner@kibanda.example' })
  const post = (path: string, body: unknown, headers?: Record<string, string>) => test.send<Answer>(path, body, headers)
  return {
    test,
    post,
    place: (body: unknown = ORDER, headers?: Record<string, string>) => post('/api/v1/orders', body, headers),
    stockOf: async (id: string) => (await readStock(test.site.db)).get(id),
    orders: () => listOrders(test.site.db, 2000),
  }
}
