import type { OrderStatus } from '../../domain/shop/order-kinds.ts'
import { nextStatuses } from '../../domain/shop/orders.ts'
import type { Database } from '../db/all-tables.ts'
import { giveBackCoupon, giveBackStock } from './stock.ts'
import { addEvent, changeStatus, type StoredOrder } from './queries.ts'

/**
 * Moves an order to its next status. A canceled order's items go back into stock.
 * @returns whether the order could change to that status
 */
export async function moveOrder(
  transaction: Database,
  order: StoredOrder,
  status: OrderStatus,
  { at, trackingNumber }: { at: Date; trackingNumber?: string | undefined },
): Promise<boolean> {
  if (!nextStatuses(order.status).includes(status)) return false
  const change = { status, ...(trackingNumber === undefined ? {} : { tracking_number: trackingNumber }) }
  if (!(await changeStatus(transaction, order.id, order.status, change))) return false
  await addEvent(transaction, order.id, status, at.toISOString())
  if (status === 'cancelled') await releaseStock(transaction, order)
  return true
}

/** Releases an order's stock and its coupon use. */
export async function releaseStock(
  transaction: Database,
  { lines, coupon }: Pick<StoredOrder, 'lines' | 'coupon'>,
): Promise<void> {
  await giveBackStock(
    transaction,
    lines.map(({ productId, quantity }) => ({ id: productId, quantity })),
  )
  if (coupon !== null) await giveBackCoupon(transaction, coupon)
}
