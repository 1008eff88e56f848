import type { OrderRequest } from '#contract/orders.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { PAYMENT_METHODS, type CheckoutForm } from '#domain/shop/checkout.ts'
import type { Coupon, ShippingOption } from '#domain/content/shop.ts'
import { toUnits } from '#domain/money.ts'
import type { Totals } from '#domain/cart/pricing.ts'

/** Builds the order request. Its lines have no prices: the server sets them, and refuses a different total. */
export function orderRequest(
  form: CheckoutForm,
  option: ShippingOption,
  lines: readonly CartLine[],
  totals: Totals,
  coupon: Coupon | undefined,
): OrderRequest {
  return {
    lines: lines.map(({ product, quantity }) => ({ id: product.id, quantity })),
    total: totals.total,
    shippingMethod: option.id,
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
