import { recordFrom } from './record.ts'

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

/** Returns a record with one value for each address field. */
export function forAddressFields<Value>(valueOf: (field: AddressField) => Value): Record<AddressField, Value> {
  return recordFrom(ADDRESS_FIELDS, valueOf)
}

/**
 * The only fields that can differ in a billing address. Its other fields are never shown and match the shipping
 * address.
 */
export const BILLING_NAMES = ['firstName', 'lastName'] as const
export type BillingName = (typeof BILLING_NAMES)[number]

/** The maximum length of any address field, in characters. */
export const LONGEST_ADDRESS_FIELD = 200

/** The names of the address fields, as used in messages. */
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

/**
 * Returns the lines of an address as on an envelope, without its email address and phone number; empty parts are
 * omitted.
 */
export function addressLines({ firstName, lastName, address, city, state, zipCode, country }: Address): string[] {
  const place = [city, `${state} ${zipCode}`.trim()].filter((part) => part !== '').join(', ')
  return [`${firstName} ${lastName}`.trim(), address, place, country].filter((line) => line.trim() !== '')
}
