import { oneLine } from '#domain/text/typed-text.ts'
import type { Address } from '#domain/address.ts'
import { addressForm } from './address-forms.ts'
import { countryCode, plainCountry, LONGEST_PLACE, plainPlace } from './country-code.ts'

/** Matches the last part of a name, as in `Nairobi, Kenya`, `Gambia (The)` or `Tanzania, United Republic of`. */
const LAST_PART = /[,(،|/][^,(،|/]*$/
/** Matches a dash between two names, as in `KE - Kenya`. */
const DASH = /\s\p{Pd}\s/gu

/** Match the words before and after the name of a county in its official names, in English and Swahili. */
const BEFORE_REGION = /^(?:the)?(?:(?:city)?county(?:governmentof|of)|cityof|(?:serikaliya)?kauntiya(?:jijila)?|jijila)/
const AFTER_REGION = /government$/
const AFTER_NAME = ['', 'county', 'city', 'citycounty', 'kaunti', 'co']

/**
 * Returns an address with its country and its region as the shop spells them. For example, `nairobi`, `Nairobi County`
 * and `Nairobi, Kenya` all become the county Nairobi, and `KEN`, `Kenia` and `The Republic of Kenya` all become Kenya.
 * Unknown names stay as typed.
 */
export function withKnownPlaces(address: Address, countries: readonly string[]): Address {
  const country = knownCountry(address.country, countries)
  const choices = addressForm(country ?? oneLine(address.country)).state?.choices ?? []
  const state = knownRegion(address.state, country ?? address.country, choices)
  return { ...address, country: country ?? address.country, state: state ?? address.state }
}

/** Returns the shop's country with the given name or code. A place may precede the country, as in `Nairobi, Kenya`. */
function knownCountry(typed: string, countries: readonly string[]): string | undefined {
  const { first, last } = partsOf(typed)
  const code = countryCode(first)
  // In `Hong Kong, China`, the country is Hong Kong, not China.
  const isLast = code === undefined || code === countryCode(last)
  const names = isLast ? [typed, `${last} ${first}`, last] : [typed, `${last} ${first}`]
  for (const name of names) {
    const known = namedLike(name, countries) ?? codedLike(name, countries)
    if (known !== undefined) return known
  }
  return undefined
}

function namedLike(name: string, countries: readonly string[]): string | undefined {
  const plain = plainCountry(name)
  return plain === '' ? undefined : countries.find((country) => plainCountry(country) === plain)
}

function codedLike(name: string, countries: readonly string[]): string | undefined {
  const code = countryCode(name)
  return code === undefined ? undefined : countries.find((country) => countryCode(country) === code)
}

/** Returns the region of a country with the given name. The name of the country may follow the region. */
function knownRegion(typed: string, country: string, choices: readonly string[]): string | undefined {
  const { first, last } = partsOf(typed)
  const region = first !== '' && knownCountry(last, [country]) !== undefined ? first : typed
  // The text may also contain the county's number, as in `047 Nairobi`, or a postal code.
  const wanted = plainPlace(region.replace(/\p{Nd}/gu, ''))
    .replace(BEFORE_REGION, '')
    .replace(AFTER_REGION, '')
  const after = ['', plainPlace(country)]
  return (
    choices.find((choice) => plainPlace(choice) === wanted) ??
    choices.find((choice) => formsOf(choice).some((form) => after.some((end) => form + end === wanted)))
  )
}

/** Returns the plain forms of a region's name, such as `Elgeyo & Marakwet County` for Elgeyo-Marakwet. */
function formsOf(choice: string): string[] {
  const names = [plainPlace(choice), plainPlace(choice.replace('-', ' and '))]
  return names.flatMap((name) => AFTER_NAME.map((word) => name + word))
}

function partsOf(typed: string): { first: string; last: string } {
  const short = typed.slice(0, LONGEST_PLACE).normalize('NFKC').replace(DASH, ' | ')
  const start = short.search(LAST_PART)
  return start === -1 ? { first: '', last: '' } : { first: short.slice(0, start), last: short.slice(start) }
}
