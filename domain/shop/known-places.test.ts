import { describe, expect, it } from 'vitest'
import { addressForm } from './address-forms.ts'
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
    ['Nairobi/Kenya', 'Nairobi'],
    ['NAIROBI COUNTY.', 'Nairobi'],
    ['Murangá', 'Murang’a'],
    ['Nai\u00adrobi', 'Nairobi'],
    ['Elgeyo & Marakwet', 'Elgeyo-Marakwet'],
    ['Elgeyo and Marakwet County', 'Elgeyo-Marakwet'],
    ['Taita & Taveta, Kenya', 'Taita-Taveta'],
    ['Nairobi Kaunti', 'Nairobi'],
    ['Nairobi Co.', 'Nairobi'],
    ['Nairobi | KE', 'Nairobi'],
    ['Tharaka – Nithi - Kenya', 'Tharaka-Nithi'],
    ['Nairobi, Uganda', 'Nairobi, Uganda'],
    ['Nairobi & Kiambu', 'Nairobi & Kiambu'],
    ['Keiyo-Marakwet', 'Keiyo-Marakwet'],
    ['Nairobi Area', 'Nairobi Area'],
    ['KE-47', 'KE-47'],
    ['Kenya', 'Kenya'],
    [', Kenya', ', Kenya'],
  ])('typed as the county %j, in another usual spelling, becomes %j', (typed, county) => {
    // C953 C1043
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
    ['Kenya 🇰🇪', 'Kenya'],
    ['🇰🇪', 'Kenya'],
    ['🇬🇧', 'United Kingdom'],
    ['KE - Kenya', 'Kenya'],
    ['Kenya – KE', 'Kenya'],
    ['Kenya|KEN', 'Kenya'],
    ['Nairobi / Kenya', 'Kenya'],
    ['🇺🇬', '🇺🇬'],
    ['Kenya / Uganda', 'Kenya / Uganda'],
    ['Hong Kong - China', 'Hong Kong - China'],
    ['Guinea - Bissau', 'Guinea - Bissau'],
    ['China, Republic of', 'China, Republic of'],
    ['Hong Kong, China', 'Hong Kong, China'],
    ['Georgia', 'Georgia'],
    ['Niger', 'Niger'],
    ['XXX', 'XXX'],
    ['constructor', 'constructor'],
    ['Kenyatta', 'Kenyatta'],
  ])('typed as the country %j, in another usual spelling, becomes %j', (typed, country) => {
    // C953 C1043
    expect(known('', typed)[1]).toBe(country)
  })

  it.each([
    ['Jamhuri ya Kenya', 'Kenya'],
    ['Nairobi, Jamhuri ya Kenya', 'Kenya'],
    ['Nairobi, Republic of Kenya', 'Kenya'],
    ['Kenya (KE)', 'Kenya'],
    ['Kenya, Republic of Kenya', 'Kenya'],
    ['United States of America (USA)', 'United States'],
    ['Gambia (GMB)', 'The Gambia'],
    ['Hong Kong, People’s Republic of China', 'Hong Kong, People’s Republic of China'],
    ['China, People’s Republic of', 'China'],
    ['Democratic People’s Republic of Korea', 'Democratic People’s Republic of Korea'],
  ])('typed as the country %j, with an official name, becomes %j', (typed, country) => {
    // C988
    expect(known('', typed)[1]).toBe(country)
  })

  it.each([
    ['Nairobi City County, Kenya', 'Nairobi'],
    ['Nairobi City County, Jamhuri ya Kenya', 'Nairobi'],
    ['Nairobi City County Government', 'Nairobi'],
    ['County Government of Kiambu', 'Kiambu'],
    ['The County of Kisumu', 'Kisumu'],
    ['Kaunti ya Jiji la Nairobi', 'Nairobi'],
    ['Jiji la Mombasa', 'Mombasa'],
    ['City of Nairobi', 'Nairobi'],
    ['Serikali ya Kaunti ya Nakuru', 'Nakuru'],
    ['047 Nairobi', 'Nairobi'],
    ['Nairobi (047)', 'Nairobi'],
    ['Mombasa County 001, Kenya', 'Mombasa'],
    ['Nairobi 00100', 'Nairobi'],
    ['047', '047'],
    ['County', 'County'],
    ['Kaunti ya', 'Kaunti ya'],
    ['Nairobi Hill', 'Nairobi Hill'],
  ])('typed as the county %j, in an official form, becomes %j', (typed, county) => {
    // C988
    expect(known(typed)[0]).toBe(county)
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
