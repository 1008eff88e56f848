import { placeOrder as endpoint, type OrderRequest } from '#contract/orders.ts'
import { attemptKey, endAttempt } from '#app/api/attempts.ts'
import { call } from '#app/api/call.ts'
import { storeConfirmation } from '#app/confirmations/confirmations.ts'
import { rememberPhone } from '#app/payment/asked-phone.ts'
import { rememberOrder } from '#app/orders/placed-orders.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import type { CheckoutForm } from '#domain/shop/checkout.ts'
import { PAYMENT_METHODS } from '#domain/order-kinds.ts'
import type { Coupon, ShippingOption } from '#domain/content/shop.ts'
import type { PaymentWay } from '#domain/payments/payment-ways.ts'
import { converted, toUnits } from '#domain/money.ts'
import type { Totals } from '#domain/cart/pricing.ts'

/**
 * Logs an order to the visitor's console and places the order exactly once, even if the buyer submits it repeatedly or
 * in several tabs. Never throws.
 */
export async function placeOrder(order: OrderToPlace) {
  console.log('Order placed:', orderToLog(order))
  const body = orderRequest(order)
  const first = await tryToPlace(body)
  const isKeyUsed = first.kind === 'refused' && first.refusal.error === 'idempotency-key-reused'
  // The key belonged to an earlier attempt that placed no order, so retry with a new key.
  return isKeyUsed && !first.refusal.order ? tryToPlace(body) : first
}

export type Placement = Awaited<ReturnType<typeof tryToPlace>>

async function tryToPlace(body: OrderRequest) {
  if (body.paymentMethod.phone !== undefined) rememberPhone(body.paymentMethod.phone, 'order')
  const key = attemptKey('orderAttempt')
  const outcome = await call(endpoint, { body, key })
  // A response ends the attempt. Without a response, the next try must reuse the key.
  const order =
    outcome.kind === 'answered' ? outcome.answer.order : outcome.kind === 'refused' ? outcome.refusal.order : undefined
  if (order) rememberOrder(order)
  if (outcome.kind === 'answered') {
    const { orderNumber, shippingAddress } = outcome.answer.order
    storeConfirmation({ kind: 'order', id: orderNumber, words: '', email: shippingAddress.email })
  }
  if (outcome.kind === 'answered' || outcome.kind === 'refused') endAttempt('orderAttempt', key)
  return outcome
}

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
function orderRequest({ form, way, option, lines, totals, coupon }: OrderToPlace): OrderRequest {
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
function orderToLog({ form, option, lines, totals }: OrderToPlace) {
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
