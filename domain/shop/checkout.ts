import {
  ADDRESS_FIELDS,
  BILLING_NAMES,
  forAddressFields,
  type Address,
  type AddressField,
  type BillingName,
} from '#domain/address.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { severalLines } from '#domain/text/typed-text.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import { lacksField, tidyLines, type AddressForm } from './address-fields.ts'
import type { PaymentType } from '#domain/order-kinds.ts'

/** The steps of the checkout, in order. */
export const CHECKOUT_STEPS = ['Shipping', 'Payment', 'Review'] as const

/** The steps' names in a URL. */
const STEP_NAMES = CHECKOUT_STEPS.map((name) => name.toLowerCase())

/** Returns the step (1 to 3) that a URL's query specifies; the first step if the query specifies none. */
export function stepAt(search: string): number {
  return Math.max(STEP_NAMES.indexOf(new URLSearchParams(search).get('step') ?? ''), 0) + 1
}

/** Returns the query string of a step's URL; empty for the first step. */
export function stepSearch(step: number): string {
  const name = STEP_NAMES[step - 1]
  return step > 1 && name !== undefined ? `?step=${name}` : ''
}

/** The buyer's input so far. It excludes the card fields, whose values never leave their inputs. */
export type CheckoutForm = {
  shipping: Address
  billing: Address
  isBillingSame: boolean
  shippingMethod: string
  paymentType: PaymentType
  /** The phone that gets the M-Pesa prompt. */
  payerPhone: string
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
    payerPhone: '',
    notes: '',
  }
}

/** Returns a form as it is shown for review, stored and sent: without invisible characters. */
export function tidyForm(form: CheckoutForm): CheckoutForm {
  return {
    ...form,
    shipping: tidyLines(form.shipping),
    billing: tidyLines(form.billing),
    payerPhone: keyText(form.payerPhone),
    notes: severalLines(form.notes),
  }
}

/**
 * Edits the shipping address. The edit is also copied to the billing address, unless the field is a name and the
 * billing address is separate.
 */
export function editShipping(form: CheckoutForm, field: AddressField, value: string): CheckoutForm {
  const shipping = { ...form.shipping, [field]: value }
  const isOwn = !form.isBillingSame && BILLING_NAMES.some((name) => name === field)
  return { ...form, shipping, billing: isOwn ? form.billing : { ...form.billing, [field]: value } }
}

/** Checks or unchecks the box for an identical billing address. Checking it copies the shipping address again. */
export function setBillingSame(form: CheckoutForm, isBillingSame: boolean): CheckoutForm {
  return { ...form, isBillingSame, billing: isBillingSame ? form.shipping : form.billing }
}

export function editBillingName(form: CheckoutForm, field: BillingName, value: string): CheckoutForm {
  return { ...form, billing: { ...form.billing, [field]: value } }
}

/**
 * Returns the names of the required fields that are still empty, such as `shipping.zipCode`.
 * @param addressForm the form of the shipping address's country
 */
export function missingFields({ shipping, billing }: CheckoutForm, addressForm: AddressForm): string[] {
  return [
    ...ADDRESS_FIELDS.filter((field) => lacksField(shipping, field, addressForm)).map((field) => `shipping.${field}`),
    // If both names are empty, only the shipping name is reported.
    ...BILLING_NAMES.filter((field) => isBlank(billing[field]) && !isBlank(shipping[field])).map(
      (field) => `billing.${field}`,
    ),
  ]
}

/** Returns the step (1 to 3) that contains a field, such as `shipping.city`, `payment-method` or `notes`. */
export function stepOf(field: string): number {
  if (field.startsWith('shipping')) return 1
  return field.startsWith('billing') || field.startsWith('payment') ? 2 : 3
}

/** Returns whether the buyer has not entered any part of the address yet. */
export function isUntouched({ shipping }: CheckoutForm): boolean {
  return ADDRESS_FIELDS.every((field) => field === 'country' || shipping[field] === '')
}

/** Fills in the shipping address, and the billing address with it. Ignores a country that the shop does not serve. */
export function fillShipping(form: CheckoutForm, known: Partial<Address>, countries: readonly string[]): CheckoutForm {
  return ADDRESS_FIELDS.reduce((filled, field) => {
    const value = known[field]
    const isOffered = field !== 'country' || countries.includes(value ?? '')
    return value !== undefined && isOffered ? editShipping(filled, field, value) : filled
  }, form)
}
