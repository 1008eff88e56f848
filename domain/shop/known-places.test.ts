import { describe, expect, it } from 'vitest'
import { addressForm } from './address-forms.ts'
import { countryCode } from './country-code.ts'
import { withKnownPlaces } from './known-places.ts'

const COUNTRIES = [
  'Kenya',
  'United States',
  'United Kingdom',
  'Côte d’Ivoire',
  'United Arab Emirates',
  'Tanzania',
  'Germany',
  'The Gambia',
  'China',
  'South Korea',
]
const NOWHERE = { firstName: '', lastName: '', email: '', phone: '', address: '', city: '', zipCode: '' }
const known = (state: string, country = 'Kenya') => {
  const place = withKnownPlaces({ ...NOWHERE, state, country }, COUNTRIES)
  return [place.state, place.country]
}

describe('a place in an address', () => {
  it.each([
    ["Murang'a", 'Murang’a'],
    ['Murang’a', 'Murang’a'],
    ['MURANGA', 'Murang’a'],
    ['Murang`a County', 'Murang’a'],
    ['nairobi', 'Nairobi'],
    ['NAIROBI', 'Nairobi'],
    ['Nairobi County', 'Nairobi'],
    ['Nairobi City', 'Nairobi'],
    ['Nairobi City County', 'Nairobi'],
    ['County of Kiambu', 'Kiambu'],
    ['Taita Taveta', 'Taita-Taveta'],
    ['Homabay', 'Homa Bay'],
    ['Tharaka\u2013Nithi', 'Tharaka-Nithi'],
    ['Elgeyo/Marakwet', 'Elgeyo-Marakwet'],
    ['\u200eKisumu\u00a0', 'Kisumu'],
    ['trans-nzoia county', 'Trans Nzoia'],
    ['Kampala', 'Kampala'],
    ['', ''],
  ])('typed as the county %j becomes %j', (typed, county) => {
    // C783
    expect(known(typed)[0]).toBe(county)
  })

  it.each([
    ['Nairobi, Kenya', 'Nairobi'],
    ['Nairobi City, KE', 'Nairobi'],
    ['NAIROBI COUNTY, KENYA', 'Nairobi'],
    ['Nairobi Kenya', 'Nairobi'],
    ['Kiambu (Kenya)', 'Kiambu'],
    ['Kaunti ya Mombasa', 'Mombasa'],
    ['Homa Bay，Kenya', 'Homa Bay'],
    ['Murangʼa', 'Murang’a'],
    ['Murangʻa', 'Murang’a'],
    ['Murangʹa', 'Murang’a'],
    ['Murangꞌa', 'Murang’a'],
    ['Murang′a', 'Murang’a'],
    ['Murang´a', 'Murang’a'],
    ['Murang＇a, Kenya', 'Murang’a'],
    ['Nairobi, Uganda', 'Nairobi, Uganda'],
    ['Kenya', 'Kenya'],
    [', Kenya', ', Kenya'],
  ])('typed as the county %j, in another usual spelling, becomes %j', (typed, county) => {
    // C953
    expect(known(typed)[0]).toBe(county)
  })

  it.each([
    ['KEN', 'Kenya'],
    ['ken', 'Kenya'],
    ['DEU', 'Germany'],
    ['ＧＢＲ', 'United Kingdom'],
    ['ARE', 'United Arab Emirates'],
    ['CIV', 'Côte d’Ivoire'],
    ['Deutschland', 'Germany'],
    ['Allemagne', 'Germany'],
    ['ALEMANIA', 'Germany'],
    ['Germania', 'Germany'],
    ['Alemanha', 'Germany'],
    ['Duitsland', 'Germany'],
    ['Ujerumani', 'Germany'],
    ['ألمانيا', 'Germany'],
    ['كينيا', 'Kenya'],
    ['Kenia', 'Kenya'],
    ['Quénia', 'Kenya'],
    ['Etats Unis', 'United States'],
    ['Estados Unidos', 'United States'],
    ['Marekani', 'United States'],
    ['Nairobi, Kenya', 'Kenya'],
    ['Dar es Salaam (Tanzania)', 'Tanzania'],
    ['Tanzania, United Republic of', 'Tanzania'],
    ['Gambia (The)', 'The Gambia'],
    ['Korea, Republic of', 'South Korea'],
    ["Costa d'Avorio", 'Côte d’Ivoire'],
    ['China, Republic of', 'China, Republic of'],
    ['Hong Kong, China', 'Hong Kong, China'],
    ['Georgia', 'Georgia'],
    ['Niger', 'Niger'],
    ['XXX', 'XXX'],
    ['constructor', 'constructor'],
    ['Kenyatta', 'Kenyatta'],
  ])('typed as the country %j, in another usual spelling, becomes %j', (typed, country) => {
    // C953
    expect(known('', typed)[1]).toBe(country)
  })

  it('is the same country by its two-letter code, its three-letter code, and its name in any language', () => {
    // C953
    for (const [three, two] of [
      ['KEN', 'KE'],
      ['UGA', 'UG'],
      ['CHE', 'CH'],
      ['TUR', 'TR'],
      ['XKX', 'XK'],
    ] as const) {
      expect(countryCode(three)).toBe(two)
      for (const language of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sw', 'ar'])
        expect(countryCode(new Intl.DisplayNames([language], { type: 'region' }).of(two)!), language).toBe(two)
    }
  })

  it('is unchanged if it is already the name of a county', () => {
    for (const county of addressForm('Kenya').state!.choices!) expect(known(county)[0]).toBe(county)
  })

  it.each([
    ['KE', 'Kenya'],
    ['ke', 'Kenya'],
    ['KENYA ', 'Kenya'],
    ['Republic of Kenya', 'Kenya'],
    ['The Republic of Kenya', 'Kenya'],
    ['United Republic of Tanzania', 'Tanzania'],
    ['federal republic of germany', 'Germany'],
    ['Republic of The Gambia', 'The Gambia'],
    ['Gambia', 'The Gambia'],
    ['GM', 'The Gambia'],
    ['Republic of China', 'Republic of China'],
    ['the Republic of Korea', 'South Korea'],
    ['USA', 'United States'],
    ['the United States of America', 'United States'],
    ['U.S.A.', 'United States'],
    ['us', 'United States'],
    ['UK', 'United Kingdom'],
    ['Great Britain', 'United Kingdom'],
    ["Cote d'Ivoire", 'Côte d’Ivoire'],
    ['CI', 'Côte d’Ivoire'],
    ['UAE', 'United Arab Emirates'],
    ['Atlantis', 'Atlantis'],
    ['ZZ', 'ZZ'],
    ['', ''],
  ])('typed as the country %j becomes %j', (typed, country) => {
    // C783
    expect(known('', typed)[1]).toBe(country)
  })
})
