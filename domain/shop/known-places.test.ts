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

  it.each([
    ['Jamhuri ya Kenya', 'KE'],
    ['JAMHURI YA KENYA', 'KE'],
    ['Kenya Republic', 'KE'],
    ['Government of Kenya', 'KE'],
    ['Jamhuri ya Muungano wa Tanzania', 'TZ'],
    ['Jamhuri ya Uganda', 'UG'],
    ['Repubulika y’u Rwanda', 'RW'],
    ['Republika y’u Burundi', 'BI'],
    ['Jamhuuriyadda Federaalka Soomaaliya', 'SO'],
    ['የኢትዮጵያ ፌዴራላዊ ዴሞክራሲያዊ ሪፐብሊክ', 'ET'],
    ['Federal Democratic Republic of Ethiopia', 'ET'],
    ['ኢትዮጵያ', 'ET'],
    ['Republic of South Africa', 'ZA'],
    ['Republiek van Suid-Afrika', 'ZA'],
    ['جمهورية مصر العربية', 'EG'],
    ['المملكة المغربية', 'MA'],
    ['سلطنة عُمان', 'OM'],
    ['دولة الإمارات العربية المتحدة', 'AE'],
    ['جمهورية السودان', 'SD'],
    ['République du Sénégal', 'SN'],
    ['République de Serbie', 'RS'],
    ['République de Côte d’Ivoire', 'CI'],
    ['République française', 'FR'],
    ['Bundesrepublik Deutschland', 'DE'],
    ['Schweizerische Eidgenossenschaft', 'CH'],
    ['Confoederatio Helvetica', undefined],
    ['República Federativa do Brasil', 'BR'],
    ['Reino de España', 'ES'],
    ['Repubblica Italiana', 'IT'],
    ['Koninkrijk der Nederlanden', 'NL'],
    ['Estados Unidos Mexicanos', 'MX'],
    ['Estados Unidos de América', 'US'],
    ['Konungariket Sverige', 'SE'],
    ['Suomi', 'FI'],
    ['Rzeczpospolita Polska', 'PL'],
    ['Türkiye Cumhuriyeti', 'TR'],
    ['Российская Федерация', 'RU'],
    ['भारत गणराज्य', 'IN'],
    ['日本国', 'JP'],
    ['中华人民共和国', 'CN'],
    ['대한민국', 'KR'],
    ['Islamic Republic of Pakistan', 'PK'],
    ['Iran (Islamic Republic of)', 'IR'],
    ['Bolivia, Plurinational State of', 'BO'],
    ['Commonwealth of the Bahamas', 'BS'],
    ['Niger Republic', 'NE'],
    ['Ivory Coast', 'CI'],
    ['Czech Republic', 'CZ'],
    ['United Kingdom of Great Britain and Northern Ireland', 'GB'],
    ['Kingdom of Denmark', 'DK'],
    ['Republic of the Congo', 'CG'],
    ['Democratic Republic of the Congo', 'CD'],
    ['République démocratique du Congo', 'CD'],
    ['Congo, Democratic Republic of the', 'CD'],
    ['DRC', 'CD'],
    ['Republic of China', 'TW'],
    ['People’s Republic of China', 'CN'],
    ['República Popular China', 'CN'],
    ['Jamhuri ya Watu wa China', 'CN'],
    ['República de Corea', 'KR'],
    ['Democratic People’s Republic of Korea', 'KP'],
    ['Dominican Republic', 'DO'],
    ['Central African Republic', 'CF'],
    ['State of Georgia', undefined],
    ['Republic of KE', 'KE'],
    ['Republic of Trinidad & Tobago', 'TT'],
    ['Republic', undefined],
    ['Jamhuri ya', undefined],
    ['Republic of Nowhere', undefined],
  ])('%j, an official name of a country in its own language or in English, is %s', (typed, code) => {
    // C988
    expect(countryCode(typed)).toBe(code)
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

  it('is recognized as a country by the name in that country’s main language', () => {
    // C988
    for (const [code, name] of [
      ['PL', 'Polska'],
      ['GR', 'Ελλάδα'],
      ['UA', 'Україна'],
      ['IL', 'ישראל'],
      ['GH', 'Gaana'],
      ['IE', 'Éire'],
      ['FI', 'Finland'],
      ['NZ', 'Aotearoa'],
    ] as const)
      expect(countryCode(name), name).toBe(code)
  })

  it('is recognized as the same country by its two-letter code, its three-letter code, or its name in any language', () => {
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
