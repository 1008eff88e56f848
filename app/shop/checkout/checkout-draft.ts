import { LONGEST_TYPED } from '#domain/text/longest-texts.ts'
import { forAddressFields, type Address } from '#domain/address.ts'
import { tidyForm, type CheckoutForm, type newCheckoutForm } from '#domain/shop/checkout.ts'
import { PAYMENT_TYPES } from '#domain/order-kinds.ts'
import { readStored, writeStored } from '#app/browser/storage-keys.ts'

type Offers = Parameters<typeof newCheckoutForm>[0] & {
  countries: readonly string[]
  shippingOptions: readonly { id: string }[]
}

/**
 * Returns the form saved earlier in this tab, if any. Choices that the shop no longer offers are replaced by the
 * defaults. Card details are never saved.
 */
export function readDraft(offers: Offers): CheckoutForm | undefined {
  const stored = readStored('checkout')
  if (typeof stored !== 'object' || stored === null) return undefined
  const {
    shipping,
    billing,
    isBillingSame,
    shippingMethod,
    paymentType,
    payerPhone,
    notes,
  }: { [Field in keyof CheckoutForm]?: unknown } = stored
  const address = readAddress(shipping)
  const country = offers.countries.includes(address.country) ? address.country : offers.defaultCountry
  return {
    shipping: { ...address, country },
    billing: { ...readAddress(billing), country },
    isBillingSame: isBillingSame !== false,
    shippingMethod: offers.shippingOptions.find(({ id }) => id === shippingMethod)?.id ?? offers.defaultShippingOption,
    paymentType: PAYMENT_TYPES.find((type) => type === paymentType) ?? PAYMENT_TYPES[0],
    payerPhone: readText(payerPhone),
    notes: readText(notes),
  }
}

function readAddress(stored: unknown): Address {
  const fields: Readonly<Record<string, unknown>> = Object(stored)
  return forAddressFields((field) => readText(fields[field]))
}

/** Returns a stored string, truncated to the maximum length of a field. Returns an empty string for any other value. */
const readText = (stored: unknown) => (typeof stored === 'string' ? stored.slice(0, LONGEST_TYPED) : '')

export function writeDraft(form: CheckoutForm): void {
  writeStored('checkout', tidyForm(form))
}
