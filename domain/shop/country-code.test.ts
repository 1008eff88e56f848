import { describe, expect, it } from 'vitest'
import { countryCode } from './country-code.ts'

describe('a country', () => {
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

  it('is recognized by its name in its main language', () => {
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

  it('is recognized by its two-letter code, its three-letter code, or its name in any language', () => {
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
})
