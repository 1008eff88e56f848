import { ADDRESS_FIELDS, type Address, type AddressField, type PaymentType } from './content/shop.ts'
import { looksLikeEmail, oneLine } from './typed-text.ts'

/** The steps of the checkout, in their order. */
export const CHECKOUT_STEPS = ['Shipping', 'Payment', 'Review'] as const

/** The step after a press of Back (-1) or of a forward button (1); never before the first or after the last. */
export function moveStep(step: number, by: -1 | 1): number {
  return Math.max(1, Math.min(step + by, CHECKOUT_STEPS.length))
}

/** The ways to pay that the checkout offers. */
export const PAYMENT_METHODS: Readonly<Record<PaymentType, string>> = { card: 'Credit Card', paypal: 'PayPal', apple: 'Apple Pay', google: 'Google Pay' }

/** What a buyer has said so far, but for the fields of a card, which nothing but their own inputs knows. */
export type CheckoutForm = {
  shipping: Address
  billing: Address
  isBillingSame: boolean
  shippingMethod: string
  paymentType: PaymentType
  notes: string
}

/** The longest order notes, and the longest of any field of an address, in characters. */
export const LONGEST_NOTES = 2000
export const LONGEST_ADDRESS_FIELD = 200

const EMPTY_ADDRESS = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, ''])) as Address

/** The form that a checkout begins with. */
export function newCheckoutForm({ defaultCountry, defaultShippingOption }: { defaultCountry: string; defaultShippingOption: string }): CheckoutForm {
  const address = { ...EMPTY_ADDRESS, country: defaultCountry }
  return { shipping: address, billing: address, isBillingSame: true, shippingMethod: defaultShippingOption, paymentType: 'card', notes: '' }
}

/** The names that a billing address may have of its own; the rest of it is never shown and follows the shipping address. */
const BILLING_NAMES = ['firstName', 'lastName'] as const
export type BillingName = (typeof BILLING_NAMES)[number]

/** Edits the shipping address. As long as billing is the same, every edit is copied to it. */
export function editShipping(form: CheckoutForm, field: AddressField, value: string): CheckoutForm {
  const shipping = { ...form.shipping, [field]: value }
  const isOwn = !form.isBillingSame && (BILLING_NAMES as readonly string[]).includes(field)
  return { ...form, shipping, billing: isOwn ? form.billing : { ...form.billing, [field]: value } }
}

/** Ticks or unticks the box; a ticked one makes billing the same again. */
export function setBillingSame(form: CheckoutForm, isBillingSame: boolean): CheckoutForm {
  return { ...form, isBillingSame, billing: isBillingSame ? form.shipping : form.billing }
}

export function editBillingName(form: CheckoutForm, field: BillingName, value: string): CheckoutForm {
  return { ...form, billing: { ...form.billing, [field]: value } }
}

/** What can be wrong with one field of an order. */
export type OrderFieldMistake = 'field-missing' | 'field-too-long' | 'email-shape' | 'country-not-served'
/** The mistakes of an order by the name of the field, such as `shipping.city`. */
export type OrderFieldMistakes = Readonly<Record<string, OrderFieldMistake>>

/** What the fields of an address are called in sentences. */
export const ADDRESS_FIELD_NAMES: Readonly<Record<AddressField, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  city: 'city',
  state: 'state',
  zipCode: 'ZIP code',
  country: 'country',
}

/** Checks what an order says of where it goes and who pays. */
export function checkOrderFields(
  { shipping, billing, notes }: { shipping: Address; billing: Address; notes: string },
  countries: readonly string[],
): OrderFieldMistakes {
  const mistakes: Record<string, OrderFieldMistake> = {}
  for (const [name, address] of Object.entries({ shipping, billing })) {
    // A billing address differs in its names only: what is wrong with the rest is told once.
    for (const field of name === 'shipping' ? ADDRESS_FIELDS : BILLING_NAMES) {
      const mistake = checkAddressField(field, address[field], countries)
      if (mistake) mistakes[`${name}.${field}`] = mistake
    }
  }
  if (notes.length > LONGEST_NOTES) mistakes.notes = 'field-too-long'
  return mistakes
}

function checkAddressField(field: AddressField, value: string, countries: readonly string[]): OrderFieldMistake | undefined {
  if (value === '') return 'field-missing'
  if (value.length > LONGEST_ADDRESS_FIELD) return 'field-too-long'
  if (field === 'email' && !looksLikeEmail(value)) return 'email-shape'
  if (field === 'country' && !countries.includes(value)) return 'country-not-served'
  return undefined
}

/** An address as it is kept: each field on one line, without spaces around it. */
export function tidyAddress(address: Address): Address {
  return Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, oneLine(address[field])])) as Address
}
