import { emailText } from '#domain/text/email-address.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { ADDRESS_FIELD_NAMES, forAddressFields, type Address, type AddressField } from '#domain/address.ts'

type AddressInput = {
  name: Exclude<AddressField, RegionalField | 'country'>
  label: string
  type?: string
  autoComplete: string
}

/** The fields that every address has, in the order of the checkout. */
export const ADDRESS_INPUTS: readonly AddressInput[] = [
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
  { name: 'address', label: 'Address', autoComplete: 'address-line1' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
]

/** The autocomplete values of the fields that depend on the country. */
export const REGIONAL_AUTO_COMPLETE = { state: 'address-level1', zipCode: 'postal-code' } as const

/** The address fields that some countries do not have. */
export const REGIONAL_FIELDS = ['state', 'zipCode'] as const
type RegionalField = (typeof REGIONAL_FIELDS)[number]

/**
 * How a regional field, such as the state or the ZIP code, is shown in a country.
 * @property label the field's name there, such as Province
 * @property choices all possible values, if they are few and fixed
 */
export type RegionalForm = { label: string; isRequired: boolean; choices?: readonly string[] }

/** The regional fields that addresses in a country have. */
export type AddressForm = Partial<Readonly<Record<RegionalField, RegionalForm>>>

function isRegional(field: AddressField): field is RegionalField {
  return REGIONAL_FIELDS.some((known) => known === field)
}

/** Returns whether an address form includes a field. */
export function hasField(form: AddressForm, field: AddressField): boolean {
  return !isRegional(field) || form[field] !== undefined
}

/** The minimum number of digits in a phone number. Some islands have short numbers. */
const FEWEST_DIGITS = 5

/** Returns whether a courier could call a number. Some people type `none` or `0000000` to get past the field. */
function canBeCalled(phone: string): boolean {
  const digits = phone.match(/\p{Nd}/gu) ?? []
  return digits.length >= FEWEST_DIGITS && new Set(digits).size > 1
}

/**
 * Returns whether an address lacks a field that its form requires, or has a value that is not one of the form's
 * choices.
 */
export function lacksField(address: Address, field: AddressField, form: AddressForm): boolean {
  const value = oneLine(address[field])
  if (field === 'phone') return !canBeCalled(value)
  if (!isRegional(field)) return value === ''
  const own = form[field]
  if (!own) return false
  return value === '' ? own.isRequired : own.choices?.includes(value) === false
}

/** Returns the name of an address field as used in a sentence, such as `county`. */
export function addressFieldName(field: AddressField, form: AddressForm): string {
  const label = isRegional(field) ? form[field]?.label : undefined
  return label?.replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase()) ?? ADDRESS_FIELD_NAMES[field]
}

/** How to normalize the fields that are keys rather than text for people to read. */
const KEYS: Readonly<Partial<Record<AddressField, (typed: string) => string>>> = {
  email: emailText,
  phone: keyText,
  zipCode: keyText,
}

/** Returns an address with each field on one line, without invisible characters. */
export function tidyLines(address: Address): Address {
  return forAddressFields((field) => (KEYS[field] ?? oneLine)(address[field]))
}

/** Normalizes an address for storage with an order. Fields that the form does not include become empty. */
export function tidyAddress(address: Address, form: AddressForm): Address {
  const tidied = tidyLines(address)
  return forAddressFields((field) => (hasField(form, field) ? tidied[field] : ''))
}
