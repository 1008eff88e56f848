import type { Order } from '#domain/shop/orders.ts'
import { readStock } from '#server/orders/stock.ts'
import type { DatabaseKind } from './databases.ts'
import { freshApp } from './fresh-app.ts'
import { ORDER, ONE_SCRIPT } from './sample-orders.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import type { TestSite } from './test-app.ts'

/** The product of the sample orders. */
export const KEYBOARD = 'quiet-keyboard-75'

type Answer = {
  success: boolean
  order?: Order
  number?: string
  payment?: string
  purchases?: Purchase[]
  error?: string
  message?: string
  fields?: Record<string, string>
  stock?: unknown[]
  total?: number
}

/**
 * Creates a new shop without orders for each test.
 * @param usual creates the properties of the site to replace in all tests of the group
 */
export function freshOrders(kind: DatabaseKind, usual: () => Partial<TestSite> = () => ({})) {
  const test = freshApp(kind, () => ({ mailTo: 'owner@kibanda.example', ...usual() }))
  const post = (path: string, body: unknown, headers?: Record<string, string>) => test.send<Answer>(path, body, headers)
  return {
    test,
    post,
    place: (body: unknown = ORDER, headers?: Record<string, string>) => post('/api/v1/orders', body, headers),
    stockOf: async (id: string) => (await readStock(test.site.db)).get(id),
    orders: () => listOrders(test.site.db, 2000),
  }
}

/** Creates a new code shop without sales for each test. */
export function freshPurchases(kind: DatabaseKind) {
  const test = freshApp(kind, { mailTo: 'owner@kibanda.example' })
  const post = (path: string, body: unknown, headers?: Record<string, string>) => test.send<Answer>(path, body, headers)
  return {
    test,
    post,
    buy: (body: unknown = ONE_SCRIPT, headers?: Record<string, string>) => post('/api/v1/purchases', body, headers),
    sales: () => listOrders(test.site.db, 2000),
  }
}

/** Returns at most `most` orders, newest first. */
export async function listOrders(db: Database, most: number): Promise<OrderRow[]> {
  return db.selectFrom('orders').selectAll().orderBy('placed_at', 'desc').orderBy('id').limit(most).execute()
}
