import type { Database } from '#server/db/all-tables.ts'
import type { OrderRow } from '#server/orders/queries.ts'

/** Returns the newest orders. */
export async function listOrders(db: Database, most: number): Promise<OrderRow[]> {
  return db.selectFrom('orders').selectAll().orderBy('placed_at', 'desc').orderBy('id').limit(most).execute()
}
