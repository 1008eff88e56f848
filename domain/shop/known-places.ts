import { folded } from '#domain/text/folded.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import type { Address } from '#domain/address.ts'
import { addressForm } from './address-forms.ts'

/** What people and browsers enter for some countries, besides their names and two-letter codes. */
const COUNTRIES: Readonly<Record<string, string>> = {
  usa: 'US',
  unitedstatesofamerica: 'US',
  america: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  northernireland: 'GB',
  uae: 'AE',
  holland: 'NL',
  republicofchina: 'TW',
  republicofkorea: 'KR',
}
/** The maximum length of a place name, in characters. */
const LONGEST_PLACE = 100
/** Matches words that may precede the name of a country. The Republic of China is not China. */
const BEFORE_COUNTRY = /^(?:the)?(?:(?:united|federal)?republicof(?!(?:china|korea)$)(?:the)?)?/
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/**
 * Returns an address with its country and its region as the shop spells them: `nairobi`, `Nairobi County` and
 * `Murang'a` are counties, and `KE` and `The Republic of Kenya` are Kenya. Unknown names stay as typed.
 */
export function withKnownPlaces(address: Address, countries: readonly string[]): Address {
  const country = knownPlace(address.country, countries) ?? knownCountry(address.country, countries)
  const choices = addressForm(country ?? oneLine(address.country)).state?.choices ?? []
  return { ...address, country: country ?? address.country, state: knownPlace(address.state, choices) ?? address.state }
}

function knownCountry(typed: string, countries: readonly string[]): string | undefined {
  const short = plainCountry(typed)
  const code = COUNTRIES[short] ?? short.toUpperCase()
  const wanted = /^[A-Z]{2}$/.test(code) ? plainCountry(names.of(code) ?? '') : short
  return wanted === '' ? undefined : countries.find((country) => plainCountry(country) === wanted)
}

function knownPlace(typed: string, choices: readonly string[]): string | undefined {
  const wanted = plain(typed)
  if (wanted === '') return undefined
  return (
    choices.find((choice) => plain(choice) === wanted) ??
    choices.find((choice) =>
      [
        `${plain(choice)}county`,
        `${plain(choice)}city`,
        `${plain(choice)}citycounty`,
        `countyof${plain(choice)}`,
      ].includes(wanted),
    )
  )
}

function plainCountry(text: string): string {
  return plain(text).replace(BEFORE_COUNTRY, '')
}

/** Returns the letters and digits of a place name, folded, for comparison. */
function plain(text: string): string {
  return folded(text.slice(0, LONGEST_PLACE)).replace(/[^\p{L}\p{N}]/gu, '')
}
