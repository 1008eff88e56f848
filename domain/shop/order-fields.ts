import { hasField, lacksField, type AddressForm } from './address-fields.ts'
import {
  ADDRESS_FIELDS,
  BILLING_NAMES,
  LONGEST_ADDRESS_FIELD,
  type Address,
  type AddressField,
} from '#domain/address.ts'
import { mistakeInAddress, type EmailMistake } from '#domain/text/email-address.ts'

/** The maximum length of the order notes, in characters. */
export const LONGEST_NOTES = 2000

/** The possible errors in a field of an order. */
export type OrderFieldMistake = EmailMistake | 'field-missing' | 'field-too-long' | 'country-not-served'
/** The errors in an order, keyed by field name, such as `shipping.city`. */
export type OrderFieldMistakes = Readonly<Record<string, OrderFieldMistake>>

/** Checks the addresses and the notes of an order. @param form the address form of the shipping address's country */
export function checkOrderFields(
  { shipping, billing, notes }: { shipping: Address; billing: Address; notes: string },
  countries: readonly string[],
  form: AddressForm,
): OrderFieldMistakes {
  const mistakes: Record<string, OrderFieldMistake> = {}
  for (const [name, address] of Object.entries({ shipping, billing })) {
    // Only the names can differ in a billing address, so an error that both addresses share is reported once.
    for (const field of name === 'shipping' ? ADDRESS_FIELDS : BILLING_NAMES) {
      const mistake = hasField(form, field) ? checkAddressField(field, address, countries, form) : undefined
      const isTold = name === 'billing' && address[field] === shipping[field] && `shipping.${field}` in mistakes
      if (mistake && !isTold) mistakes[`${name}.${field}`] = mistake
    }
  }
  if (notes.length > LONGEST_NOTES) mistakes.notes = 'field-too-long'
  return mistakes
}

function checkAddressField(
  field: AddressField,
  address: Address,
  countries: readonly string[],
  form: AddressForm,
): OrderFieldMistake | undefined {
  const value = address[field]
  if (lacksField(address, field, form)) return 'field-missing'
  if (value === '') return undefined
  if (value.length > LONGEST_ADDRESS_FIELD) return 'field-too-long'
  if (field === 'email') return mistakeInAddress(value)
  if (field === 'country' && !countries.includes(value)) return 'country-not-served'
  return undefined
}
