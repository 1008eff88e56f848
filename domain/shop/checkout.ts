import { BILLING_NAMES, forAddressFields, type Address, type AddressField, type BillingName } from './address.ts'
import type { PaymentType } from './order-kinds.ts'

/** The steps of the checkout, in their order. */
export const CHECKOUT_STEPS = ['Shipping', 'Payment', 'Review'] as const

/** The step after a press of Back (-1) or of a forward button (1); never before the first or after the last. */
export function moveStep(step: number, by: -1 | 1): number {
  return Math.max(1, Math.min(step + by, CHECKOUT_STEPS.length))
}

/** The ways to pay that the checkout offers. */
export const PAYMENT_METHODS: Readonly<Record<PaymentType, string>> = {
  card: 'Credit Card',
  paypal: 'PayPal',
  apple: 'Apple Pay',
  google: 'Google Pay',
}

/** What a buyer has said so far, but for the fields of a card, which nothing but their own inputs knows. */
export type CheckoutForm = {
  shipping: Address
  billing: Address
  isBillingSame: boolean
  shippingMethod: string
  paymentType: PaymentType
  notes: string
}

const EMPTY_ADDRESS = forAddressFields(() => '')

/** The form that a checkout begins with. */
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

/** Edits the shipping address. As long as billing is the same, every edit is copied to it. */
export function editShipping(form: CheckoutForm, field: AddressField, value: string): CheckoutForm {
  const shipping = { ...form.shipping, [field]: value }
  const isOwn = !form.isBillingSame && BILLING_NAMES.some((name) => name === field)
  return { ...form, shipping, billing: isOwn ? form.billing : { ...form.billing, [field]: value } }
}

/** Ticks or unticks the box; a ticked one makes billing the same again. */
export function setBillingSame(form: CheckoutForm, isBillingSame: boolean): CheckoutForm {
  return { ...form, isBillingSame, billing: isBillingSame ? form.shipping : form.billing }
}

export function editBillingName(form: CheckoutForm, field: BillingName, value: string): CheckoutForm {
  return { ...form, billing: { ...form.billing, [field]: value } }
}
