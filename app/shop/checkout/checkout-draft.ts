import { LONGEST_TYPED } from '#domain/text/longest-texts.ts'
import { ADDRESS_FIELDS, type Address } from '#domain/shop/address.ts'
import type { CheckoutForm, newCheckoutForm } from '#domain/shop/checkout.ts'
import { PAYMENT_TYPES } from '#domain/shop/order-kinds.ts'
import { readStored, writeStored } from '../../browser/stored.ts'

type Offers = Parameters<typeof newCheckoutForm>[0] & {
  countries: readonly string[]
  shippingOptions: readonly { id: string }[]
}

/** What was filled in in this tab before, if anything, as far as the shop still offers it. No card was ever part of it. */
export function readDraft(offers: Offers): CheckoutForm | undefined {
  const stored = readStored('checkout')
  if (typeof stored !== 'object' || stored === null) return undefined
  const { shipping, billing, isBillingSame, shippingMethod, paymentType, notes } = stored as Readonly<
    Record<keyof CheckoutForm, unknown>
  >
  const address = readAddress(shipping)
  const country = offers.countries.includes(address.country) ? address.country : offers.defaultCountry
  return {
    shipping: { ...address, country },
    billing: { ...readAddress(billing), country },
    isBillingSame: isBillingSame !== false,
    shippingMethod: offers.shippingOptions.find(({ id }) => id === shippingMethod)?.id ?? offers.defaultShippingOption,
    paymentType: PAYMENT_TYPES.find((type) => type === paymentType) ?? PAYMENT_TYPES[0],
    notes: readText(notes),
  }
}

function readAddress(stored: unknown): Address {
  const fields = Object(stored) as Readonly<Record<string, unknown>>
  return Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, readText(fields[field])])) as Address
}

/** A text of the storage; nobody typed a longer one here. */
const readText = (stored: unknown) => (typeof stored === 'string' ? stored.slice(0, LONGEST_TYPED) : '')

export function writeDraft(form: CheckoutForm): void {
  writeStored('checkout', form)
}
