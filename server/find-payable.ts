import { orderPayable, type OrderPayableParts } from './orders/order-payable.ts'
import type { FindPayable } from './payments/payable.ts'
import { salePayable, type SalePayableParts } from './purchases/sale-payable.ts'

/** Returns a function that finds what an attempt pays for. */
export function findPayable(parts: OrderPayableParts & SalePayableParts): FindPayable {
  return ({ subject_kind, subject_id }) =>
    subject_kind === 'order' ? orderPayable(parts, subject_id) : salePayable(parts, subject_id)
}
