import { BILLING_NAMES, forAddressFields, type Address, type AddressField, type BillingName } from './address.ts'
import type { PaymentType } from './order-kinds.ts'

/** The steps of the checkout, in order. */
export const CHECKOUT_STEPS = ['Shipping', 'Payment', 'Review'] as const

/** Returns the step after pressing Back (-1) or a forward button (1), never before the first or after the last. */
export function moveStep(step: number, by: -1 | 1): number {
  return Math.max(1, Math.min(step + by, CHECKOUT_STEPS.length))
}

/** The payment methods of the checkout. */
export const PAYMENT_METHODS: Readonly<Record<PaymentType, string>> = {
  card: 'Credit Card',
  paypal: 'PayPal',
  apple: 'Apple Pay',
  google: 'Google Pay',
}

/** The buyer's input so far, except the card fields, which stay in their inputs only. */
export type CheckoutForm = {
  shipping: Address
  billing: Address
  isBillingSame: boolean
  shippingMethod: string
  paymentType: PaymentType
  notes: string
}

const EMPTY_ADDRESS = forAddressFields(() => '')

/** Returns the initial form of a checkout. */
export function newCheckoutForm({
  defaultCountry,
  defaultShippingOption,
}: {
  defaultCountry: string
  defaultShippingOption: string
}): CheckoutForm {
  const address = { ...EMPTY_ADDRESS, country: defaultCountry }
  return {
    shipping: address,
    billing: address,
    isBillingSame: true,
    shippingMethod: defaultShippingOption,
    paymentType: 'card',
    notes: '',
  }
}

/** Edits the shipping address. While billing is the same, every edit is copied to it. */
export function editShipping(form: CheckoutForm, field: AddressField, value: string): CheckoutForm {
  const shipping = { ...form.shipping, [field]: value }
  const isOwn = !form.isBillingSame && BILLING_NAMES.some((name) => name === field)
  return { ...form, shipping, billing: isOwn ? form.billing : { ...form.billing, [field]: value } }
}

/** Checks or unchecks the box. Checking it copies the shipping address to billing again. */
export function setBillingSame(form: CheckoutForm, isBillingSame: boolean): CheckoutForm {
  return { ...form, isBillingSame, billing: isBillingSame ? form.shipping : form.billing }
}

export function editBillingName(form: CheckoutForm, field: BillingName, value: string): CheckoutForm {
  return { ...form, billing: { ...form.billing, [field]: value } }
}
