import type { TypedOrder, TypedPayment } from '#contract/no-js-pages.ts'
import type { OrderRequest } from '#contract/orders.ts'
import type { ShopSettings } from '#domain/content/shop.ts'
import { forAddressFields, type Address } from '#domain/address.ts'
import { LONGEST_COUPON, PAYMENT_TYPES } from '#domain/order-kinds.ts'
import { readKenyanPhone } from '#domain/payments/kenyan-phone.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { LONGEST_TYPED } from '#domain/text/longest-texts.ts'
import { isIdempotencyKey } from '#server/http/idempotency.ts'
import { NOTHING_SEEN, readQuantity, type SeenAmounts } from './posted-numbers.ts'
import { keptPayment, methodOf, readTypedPayment } from './typed-payment.ts'

/** Reads an order from its form. Missing fields get their defaults. */
export function readTypedOrder(
  posted: URLSearchParams,
  { defaultCountry, defaultShippingOption }: Pick<ShopSettings, 'defaultCountry' | 'defaultShippingOption'>,
): TypedOrder {
  const typed = (name: string, usual = '') => (posted.get(name) ?? usual).slice(0, LONGEST_TYPED)
  const key = typed('key')
  const shipping = forAddressFields((field) => typed(`shipping.${field}`, field === 'country' ? defaultCountry : ''))
  return {
    key: isIdempotencyKey(key) ? key : '',
    product: typed('product'),
    quantity: typed('quantity', '1'),
    shipping,
    shippingMethod: typed('shipping-method', defaultShippingOption),
    payment: withPhoneOf(shipping, readTypedPayment(posted)),
    coupon: typed('coupon').slice(0, LONGEST_COUPON),
    notes: typed('notes'),
  }
}

/**
 * Returns the payment method. If no phone number was typed for the M-Pesa prompt, the number in the address is used.
 */
function withPhoneOf({ phone: own }: Address, payment: TypedPayment): TypedPayment {
  const isAbsent = payment.type === 'mpesa' && keyText(payment.phone) === ''
  return isAbsent && readKenyanPhone(own) !== undefined ? { ...payment, phone: keyText(own) } : payment
}

/** Returns the names and values of the hidden fields that carry an order from page to page. */
export function keptOrder({ key, product, quantity, shipping, shippingMethod, payment, coupon, notes }: TypedOrder) {
  const address = Object.entries(shipping).map(([field, value]) => [`shipping.${field}`, value] as const)
  return {
    key,
    product,
    quantity,
    ...Object.fromEntries(address),
    'shipping-method': shippingMethod,
    ...keptPayment(payment),
    coupon,
    notes,
  }
}

/**
 * Returns the API request for a typed order.
 * @param seen the amounts that the buyer saw; undefined before the review
 * @returns undefined if the order did not come from our form
 */
export function requestOf(
  { product, quantity: typedQuantity, shipping, shippingMethod, payment, coupon, notes }: TypedOrder,
  seen: SeenAmounts = NOTHING_SEEN,
): OrderRequest | undefined {
  const quantity = readQuantity(typedQuantity)
  const type = PAYMENT_TYPES.find((known) => known === payment.type)
  if (quantity === undefined || type === undefined) return undefined
  return {
    lines: [{ id: product, quantity }],
    total: seen.total,
    shippingMethod,
    ...(isBlank(coupon) ? {} : { coupon }),
    shippingAddress: shipping,
    billingAddress: shipping,
    paymentMethod: methodOf(type, payment, seen),
    notes,
  }
}
