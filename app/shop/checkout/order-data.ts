import type { OrderRequest } from '#contract/orders.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { type CheckoutForm } from '#domain/shop/checkout.ts'
import { PAYMENT_METHODS } from '#domain/order-kinds.ts'
import type { Coupon, ShippingOption } from '#domain/content/shop.ts'
import type { PaymentWay } from '#domain/payments/payment-ways.ts'
import { converted, toUnits } from '#domain/money.ts'
import type { Totals } from '#domain/cart/pricing.ts'

/** The data of an order that is about to be placed. */
export type OrderToPlace = {
  form: CheckoutForm
  way: PaymentWay
  option: ShippingOption
  lines: readonly CartLine[]
  totals: Totals
  coupon: Coupon | undefined
}

/**
 * Builds the order request. Its lines have no prices, because the server sets the prices and refuses a different total.
 */
export function orderRequest({ form, way, option, lines, totals, coupon }: OrderToPlace): OrderRequest {
  const { type, act, charge } = way
  return {
    lines: lines.map(({ product, quantity }) => ({ id: product.id, quantity })),
    total: totals.total,
    shippingMethod: option.id,
    ...(coupon ? { coupon: coupon.code } : {}),
    shippingAddress: form.shipping,
    billingAddress: form.billing,
    paymentMethod: {
      type,
      ...(act === 'phone' ? { phone: form.payerPhone } : {}),
      ...(charge ? { charged: converted(totals.total, charge.rate) } : {}),
    },
    notes: form.notes,
  }
}

/** Returns the order for the visitor's console, with the payment method but without card details. */
export function orderToLog({ form, option, lines, totals }: OrderToPlace) {
  return {
    items: lines.map(({ product, quantity }) => ({
      id: product.id,
      name: product.name,
      price: toUnits(product.price),
      quantity,
    })),
    shippingAddress: form.shipping,
    billingAddress: form.billing,
    shippingMethod: option.name,
    paymentMethod: PAYMENT_METHODS[form.paymentType],
    orderNotes: form.notes,
    totals: {
      subtotal: toUnits(totals.subtotal),
      tax: toUnits(totals.tax),
      shipping: toUnits(totals.shipping),
      total: toUnits(totals.total),
    },
  }
}
