import { oneLine } from '../text/typed-text.ts'
import { ADDRESS_FIELD_NAMES, forAddressFields, type Address, type AddressField } from './address.ts'

/** The fields that not every country's addresses have. */
export const REGIONAL_FIELDS = ['state', 'zipCode'] as const
export type RegionalField = (typeof REGIONAL_FIELDS)[number]

/**
 * A field of an address, as a country has it.
 * @property label its name there, such as Province
 * @property choices all its values, if they are few and fixed
 */
export type RegionalForm = { label: string; isRequired: boolean; choices?: readonly string[] }

/** The regional fields that addresses in a country have. */
export type AddressForm = Partial<Readonly<Record<RegionalField, RegionalForm>>>

const required = (label: string, choices?: readonly string[]): RegionalForm => ({
  label,
  isRequired: true,
  ...(choices ? { choices } : {}),
})
const optional = (label: string): RegionalForm => ({ label, isRequired: false })

/** The 47 counties of Kenya (Constitution of Kenya, First Schedule). */
const COUNTIES =
  'Baringo, Bomet, Bungoma, Busia, Elgeyo-Marakwet, Embu, Garissa, Homa Bay, Isiolo, Kajiado, Kakamega, Kericho, Kiambu, Kilifi, Kirinyaga, Kisii, Kisumu, Kitui, Kwale, Laikipia, Lamu, Machakos, Makueni, Mandera, Marsabit, Meru, Migori, Mombasa, Murang’a, Nairobi, Nakuru, Nandi, Narok, Nyamira, Nyandarua, Nyeri, Samburu, Siaya, Taita-Taveta, Tana River, Tharaka-Nithi, Trans Nzoia, Turkana, Uasin Gishu, Vihiga, Wajir, West Pokot'.split(
    ', ',
  )

/** Addresses by country, under its English name. */
const FORMS: Readonly<Record<string, AddressForm>> = {
  'United States': { state: required('State'), zipCode: required('ZIP Code') },
  Canada: { state: required('Province'), zipCode: required('Postal Code') },
  'United Kingdom': { zipCode: required('Postcode') },
  Ireland: { state: optional('County'), zipCode: optional('Eircode') },
  Australia: { state: required('State'), zipCode: required('Postcode') },
  'New Zealand': { zipCode: required('Postcode') },
  Kenya: { state: required('County', COUNTIES) },
  Uganda: { state: required('District') },
  Tanzania: { state: required('Region'), zipCode: optional('Postcode') },
  Rwanda: { state: required('District') },
  Burundi: { state: required('Province') },
  Ethiopia: { state: required('Region'), zipCode: optional('Postal Code') },
  Somalia: { state: required('Region') },
  'South Sudan': { state: required('State') },
  Nigeria: { state: required('State'), zipCode: optional('Postal Code') },
  Ghana: { state: required('Region'), zipCode: optional('Digital Address') },
  'South Africa': { state: required('Province'), zipCode: required('Postal Code') },
  India: { state: required('State'), zipCode: required('PIN Code') },
  'United Arab Emirates': { state: required('Emirate') },
  Germany: { zipCode: required('Postal Code') },
  France: { zipCode: required('Postal Code') },
  Netherlands: { zipCode: required('Postal Code') },
  Belgium: { zipCode: required('Postal Code') },
  Austria: { zipCode: required('Postal Code') },
  Switzerland: { zipCode: required('Postal Code') },
  Sweden: { zipCode: required('Postal Code') },
  Norway: { zipCode: required('Postal Code') },
  Denmark: { zipCode: required('Postal Code') },
  Finland: { zipCode: required('Postal Code') },
}

/** Where the country's addresses are not known, nobody is stopped. */
const UNKNOWN: AddressForm = { state: optional('State or Region'), zipCode: optional('Postal Code') }

/** Returns the regional fields of addresses in a country. */
export function addressForm(country: string): AddressForm {
  return Object.hasOwn(FORMS, country) ? FORMS[country]! : UNKNOWN
}

function isRegional(field: AddressField): field is RegionalField {
  return REGIONAL_FIELDS.some((known) => known === field)
}

/** Returns whether a country's addresses have a field. */
export function hasField(country: string, field: AddressField): boolean {
  return !isRegional(field) || addressForm(country)[field] !== undefined
}

/** Returns whether an address lacks a field that its country needs, or has none of the country's choices for it. */
export function lacksField(address: Address, field: AddressField): boolean {
  const value = address[field].trim()
  if (!isRegional(field)) return value === ''
  const form = addressForm(address.country)[field]
  if (!form) return false
  return value === '' ? form.isRequired : form.choices?.includes(value) === false
}

/** Returns what an address field is called in a sentence about a country, such as `county`. */
export function addressFieldName(field: AddressField, country: string): string {
  const label = isRegional(field) ? addressForm(country)[field]?.label : undefined
  return label?.replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase()) ?? ADDRESS_FIELD_NAMES[field]
}

/** Returns an address as it is stored: each field trimmed and on one line, without fields that the country lacks. */
export function tidyAddress(address: Address): Address {
  const country = oneLine(address.country)
  return forAddressFields((field) => (hasField(country, field) ? oneLine(address[field]) : ''))
}
