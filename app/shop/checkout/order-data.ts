import type { OrderRequest } from '#contract/orders.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { PAYMENT_METHODS, type CheckoutForm } from '#domain/shop/checkout.ts'
import type { Coupon, ShippingOption } from '#domain/content/shop.ts'
import { toDollars } from '#domain/money.ts'
import type { Totals } from '#domain/cart/pricing.ts'

/** What is sent to the server: what is bought, not what it costs. */
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

/** What the visitor's console logs of an order: of a card, only that one was used. */
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
