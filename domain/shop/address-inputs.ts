import type { AddressField } from '#domain/address.ts'
import type { RegionalField } from './address-fields.ts'

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
