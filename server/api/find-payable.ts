import type { Database } from '#server/db/all-tables.ts'
import { orderPayable, type OrderPayableParts } from '#server/orders/order-payable.ts'
import { findOrder, type StoredOrder } from '#server/orders/queries.ts'
import type { FindPayable, FindSubject } from '#server/payments/payable.ts'
import { findSaleByNumber } from '#server/licenses/queries.ts'
import { receivedPurchases, salePayable, type SalePayableParts } from '#server/purchases/sale-payable.ts'

/** Returns a function that finds the order or sale that a payment attempt is for. */
export function findPayable(parts: OrderPayableParts & SalePayableParts): FindPayable {
  return ({ subject_kind, subject_id }) =>
    subject_kind === 'order' ? orderPayable(parts, subject_id) : salePayable(parts, subject_id)
}

/** Returns a function that finds an order or a sale by its number. */
export function findSubject(db: Database): FindSubject {
  return async (number) => {
    const order = await findOrder(db, { number })
    if (order) return { ...order, kind: 'order', isCanceled: isCanceled(order) }
    const sale = await findSaleByNumber(db, number)
    return sale && { ...sale, kind: 'sale', isCanceled: false, purchases: receivedPurchases(sale) }
  }
}

/** Returns whether an order was canceled, and not closed because its payment was declined or expired. */
function isCanceled({ status, payment }: Pick<StoredOrder, 'status' | 'payment'>): boolean {
  return status === 'cancelled' && payment !== 'declined' && payment !== 'expired'
}
