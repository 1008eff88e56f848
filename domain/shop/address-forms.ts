import type { AddressForm, RegionalForm } from './address-fields.ts'

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

/** The regional address fields of each country, keyed by the country's English name. */
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

/** The fields of all other countries. They are optional, so that nobody is prevented from ordering. */
const UNKNOWN: AddressForm = { state: optional('State or Region'), zipCode: optional('Postal Code') }

/** Returns the regional fields of addresses in a country. */
export function addressForm(country: string): AddressForm {
  return Object.hasOwn(FORMS, country) ? FORMS[country]! : UNKNOWN
}
