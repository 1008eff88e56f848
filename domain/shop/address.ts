import { oneLine } from '../text/typed-text.ts'

export const ADDRESS_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'country',
] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]
export type Address = Record<AddressField, string>

/** Something for each field of an address. */
export function forAddressFields<Value>(valueOf: (field: AddressField) => Value): Record<AddressField, Value> {
  return Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, valueOf(field)])) as Record<AddressField, Value>
}

/**
 * The names that a billing address may have of its own; the rest of it is never shown and follows the shipping address.
 */
export const BILLING_NAMES = ['firstName', 'lastName'] as const
export type BillingName = (typeof BILLING_NAMES)[number]

/** The longest of any field, in characters. */
export const LONGEST_ADDRESS_FIELD = 200

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

/** An address as it is kept: each field on one line, without spaces around it. */
export function tidyAddress(address: Address): Address {
  return forAddressFields((field) => oneLine(address[field]))
}
