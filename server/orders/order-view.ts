import { NO_MONEY } from '#domain/money.ts'
import { addressLines } from '#domain/address.ts'
import { fullName, type Customer } from '#domain/codeshop/script-checkout.ts'
import type { Order } from '#domain/shop/orders.ts'
import { fromJson } from '#server/db/tables/json-text.ts'
import type { OrderLine, OrderRow, StoredOrder } from './queries.ts'
import { totalsOf } from './shares.ts'

/**
 * Returns an order with products as it was when its payment was settled, or in its current state if the payment is
 * still pending.
 */
export function settledView(order: StoredOrder): Order {
  if (order.receipt === null) return orderView(order)
  const { purchases: _, ...settled } = fromJson(order.receipt)
  return { ...orderView({ ...order, tracking_number: null, refunded: NO_MONEY }), ...settled }
}

/** Returns an order with products as shown to its buyer. */
export function orderView(order: StoredOrder): Order {
  return {
    orderNumber: order.number,
    orderDate: order.placed_at,
    status: order.status,
    items: order.lines
      .filter(({ kind }) => kind === 'product')
      .map(({ item_id, name, unit_price, quantity }) => ({ productId: item_id, name, price: unit_price, quantity })),
    ...totalsOf(order),
    ...(order.coupon === null ? {} : { coupon: order.coupon }),
    currency: order.currency,
    shippingMethod: fromJson(order.shipping_method!),
    estimatedDelivery: order.estimated_delivery!,
    shippingAddress: fromJson(order.shipping_address!),
    billingAddress: fromJson(order.billing_address!),
    paymentMethod: { type: order.payment_type },
    payment: order.payment,
    ...(order.refunded > 0 ? { refunded: order.refunded } : {}),
    ...(order.payment === 'waiting' && order.status === 'pending' && order.pay_by !== null
      ? { payBy: order.pay_by }
      : {}),
    notes: order.notes,
    ...(order.tracking_number === null ? {} : { trackingNumber: order.tracking_number }),
    timeline: order.events,
  }
}

/** Returns the name of a line on receipts and in emails, such as `Script #1 Jedwali`. */
export function nameOfLine({ kind, item_id, name }: OrderLine): string {
  return kind === 'script' ? `Script #${item_id} ${name}` : name
}

/** Returns the buyer's name. */
export function buyerOf({ customer, shipping_address }: Pick<OrderRow, 'customer' | 'shipping_address'>): string {
  return fullName(fromJson<Pick<Customer, 'firstName' | 'lastName'>>((shipping_address ?? customer)!))
}

/** Returns the lines that name the payer on a receipt: the billing address, or the name and company. */
export function payerLines({ customer, billing_address }: OrderRow): string[] {
  if (billing_address !== null) return addressLines(fromJson(billing_address))
  const known = fromJson(customer!)
  return [fullName(known), known.company].filter((line) => line.trim() !== '')
}
