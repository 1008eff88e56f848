import type { AddressForm, RegionalForm } from './address-fields.ts'
import { countryCode } from './country-code.ts'

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

/** The regional address fields of each country, keyed by the country’s code. */
const FORMS: Readonly<Record<string, AddressForm>> = {
  US: { state: required('State'), zipCode: required('ZIP Code') },
  CA: { state: required('Province'), zipCode: required('Postal Code') },
  GB: { zipCode: required('Postcode') },
  IE: { state: optional('County'), zipCode: optional('Eircode') },
  AU: { state: required('State'), zipCode: required('Postcode') },
  NZ: { zipCode: required('Postcode') },
  KE: { state: required('County', COUNTIES) },
  UG: { state: required('District') },
  TZ: { state: required('Region'), zipCode: optional('Postcode') },
  RW: { state: required('District') },
  BI: { state: required('Province') },
  ET: { state: required('Region'), zipCode: optional('Postal Code') },
  SO: { state: required('Region') },
  SS: { state: required('State') },
  NG: { state: required('State'), zipCode: optional('Postal Code') },
  GH: { state: required('Region'), zipCode: optional('Digital Address') },
  ZA: { state: required('Province'), zipCode: required('Postal Code') },
  IN: { state: required('State'), zipCode: required('PIN Code') },
  AE: { state: required('Emirate') },
  DE: { zipCode: required('Postal Code') },
  FR: { zipCode: required('Postal Code') },
  NL: { zipCode: required('Postal Code') },
  BE: { zipCode: required('Postal Code') },
  AT: { zipCode: required('Postal Code') },
  CH: { zipCode: required('Postal Code') },
  SE: { zipCode: required('Postal Code') },
  NO: { zipCode: required('Postal Code') },
  DK: { zipCode: required('Postal Code') },
  FI: { zipCode: required('Postal Code') },
}

/** The fields of all other countries. They are optional, so that nobody is prevented from ordering. */
const UNKNOWN: AddressForm = { state: optional('State or Region'), zipCode: optional('Postal Code') }

/** Returns the regional fields of addresses in a country, which can be given by any of its names. */
export function addressForm(country: string): AddressForm {
  return FORMS[countryCode(country) ?? ''] ?? UNKNOWN
}
