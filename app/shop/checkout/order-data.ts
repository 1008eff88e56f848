import type { OrderRequest } from '#contract/orders.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { PAYMENT_METHODS, type CheckoutForm } from '#domain/shop/checkout.ts'
import type { Coupon, ShippingOption } from '#domain/content/shop.ts'
import { toDollars } from '#domain/money.ts'
import type { Totals } from '#domain/cart/pricing.ts'

/** Builds the order request. Its lines have no prices: the server sets them, and refuses a different total. */
export function orderRequest(
  form: CheckoutForm,
  lines: readonly CartLine[],
  totals: Totals,
  coupon: Coupon | undefined,
): OrderRequest {
  return {
    lines: lines.map(({ product, quantity }) => ({ id: product.id, quantity })),
    total: totals.total,
    shippingMethod: form.shippingMethod,
    ...(coupon ? { coupon: coupon.code } : {}),
    shippingAddress: form.shipping,
    billingAddress: form.billing,
    paymentMethod: { type: form.paymentType },
    notes: form.notes,
  }
}

/** Returns the order as logged to the visitor's console: with the payment method, but no card details. */
export function orderToLog(form: CheckoutForm, option: ShippingOption, lines: readonly CartLine[], totals: Totals) {
  return {
    items: lines.map(({ product, quantity }) => ({
      id: product.id,
      name: product.name,
      price: toDollars(product.price),
      quantity,
    })),
    shippingAddress: form.shipping,
    billingAddress: form.billing,
    shippingMethod: option.name,
    paymentMethod: PAYMENT_METHODS[form.paymentType],
    orderNotes: form.notes,
    totals: {
      subtotal: toDollars(totals.subtotal),
      tax: toDollars(totals.tax),
      shipping: toDollars(totals.shipping),
      total: toDollars(totals.total),
    },
  }
}
