import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findCoupon } from '#domain/cart/pricing.ts'
import { installationName, readLicenseKey } from '#domain/codeshop/licenses.ts'
import { cents } from '#domain/money.ts'
import { tidyPin } from '#domain/nil-returns/nil-return.ts'
import { readKenyanPhone } from '#domain/payments/kenyan-phone.ts'
import { clampQuantity } from '#domain/shop/catalog.ts'
import { tidyLines } from '#domain/shop/address-fields.ts'
import { withKnownPlaces } from '#domain/shop/known-places.ts'
import { orderNumbersIn, readOrderNumber } from '#domain/shop/orders.ts'
import { priceRange } from '#domain/shop/product-filters.ts'
import { emailDoubt } from '#domain/text/email-doubt.ts'
import { tidyEmail } from '#domain/text/email-address.ts'
import { capitalKey, keyText } from '#domain/text/typed-keys.ts'
import { NAIROBI_ADDRESS } from '#testing/nairobi-shop.ts'
import { readQuantity } from './no-js-shop/posted-fields.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const COUPONS = [{ code: 'SAVE10', percent: 10, freeShipping: false }]
const WHOLE = { from: cents(0), to: cents(3000_00) }
const place = (changes: { state?: string; country?: string }) =>
  tidyLines(withKnownPlaces({ ...NAIROBI_ADDRESS, ...changes }, ['Kenya', 'Uganda']))

/** An example of each kind of typed value that the site recognizes, with each function that parses such a value. */
const READERS: readonly (readonly [good: string, read: (typed: string) => unknown])[] = [
  ['KB-ATY7NFQX5Y', readOrderNumber],
  ['KB-ATY7NFQX5Y', orderNumbersIn],
  ['SAVE10', (typed) => findCoupon(COUPONS, typed, NOW)],
  ['LIC-0123456789ABCDEFGHJKMNPQRS-MIBQ0TG1', readLicenseKey],
  ['A001234567Z', tidyPin],
  ['+254-712-345-678', readKenyanPhone],
  ['o-b@gmail.con', tidyEmail],
  ['o-b@gmail.con', emailDoubt],
  ['shop-1.example.org', installationName],
  ['Tharaka-Nithi', (state) => place({ state }).state],
  ['KE', (country) => place({ country }).country],
  ['MSG-7K2', capitalKey],
  ['G4S-12', keyText],
  ['12', (typed) => clampQuantity(typed, 100)],
  ['12', readQuantity],
  ['19.50', (min) => priceRange({ min, max: '' }, WHOLE)],
]

const INVISIBLE = ['\u200b', '\u200d', '\u200e', '\u202a', '\u202c', '\u2060', '\u2068', '\u2069', '\u00ad', '\ufeff']
const DASHES = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\uff0d']
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xff10, 0x1d7f6]

/** Returns the variants of a character that people type or programs insert. */
function spellingsOf(character: string): readonly string[] {
  if (character === '-') return DASHES
  if (/\d/.test(character)) return ZEROS.map((zero) => String.fromCodePoint(zero + Number(character)))
  return [character, String.fromCodePoint(character.codePointAt(0)! + 0xfee0)]
}

const disguised = (good: string) =>
  fc
    .tuple(
      ...Array.from(good, (character) =>
        fc.tuple(fc.constantFrom(...spellingsOf(character)), fc.array(fc.constantFrom(...INVISIBLE), { maxLength: 2 })),
      ),
    )
    .map((parts) => ` \u200e${parts.map(([character, marks]) => character + marks.join('')).join('')}\u00a0`)

it.each(READERS)(
  '%j is read as the same value with any invisible marks, dashes, digits and full-width letters: reader %#',
  (good, read) => {
    // C776
    fc.assert(fc.property(disguised(good), (typed) => void expect(read(typed)).toEqual(read(good))))
  },
)

it.each(READERS)('invisible text is read as empty by the parser of %j: reader %#', (_, read) => {
  // C775
  const blank = fc.array(fc.constantFrom(...INVISIBLE, ' ', '\u3164', '\u2800', '\0')).map((marks) => marks.join(''))
  fc.assert(fc.property(blank, (typed) => void expect(read(typed)).toEqual(read(''))))
})

/** Matches the keys that people copy from emails and pages. */
const COPIED = /^(?:KB-|SAVE|LIC-|A0)/
/** The forms in which these keys are copied, with surrounding text. */
const SURROUNDINGS = [
  (key: string) => `"${key}"`,
  (key: string) => `“${key}.”`,
  (key: string) => `«\u00a0${key}\u00a0»`,
  (key: string) => `„${key}“,`,
  (key: string) => `'${key}'`,
  (key: string) => `\`${key}\``,
  (key: string) => `´${key}´`,
  (key: string) => `**${key}**`,
  (key: string) => `(${key}).`,
  (key: string) => `<${key}>`,
  (key: string) => `${key}.`,
  (key: string) => `${key},`,
  (key: string) => `${key}。`,
  (key: string) => `#${key}`,
  (key: string) => `# ${key}`,
  (key: string) => `Key: ${key}`,
  (key: string) => `KEY：${key}`,
  (key: string) => `License key: “${key}”`,
  (key: string) => `"Clé de licence : ${key}"`,
  (key: string) => `- Code no. #${key};`,
  (key: string) => `المفتاح: ${key}`,
  // C1040
  (key: string) => `license_key="${key}"`,
  (key: string) => `LICENSE-KEY = '${key}',`,
  (key: string) => `{"licenseKey": "${key}"}`,
  (key: string) => `> ${key}`,
  (key: string) => `>> Promo-Code: ${key}`,
  (key: string) => `| ${key} |`,
  (key: string) => `| Code: | ${key} |`,
  (key: string) => `• ${key}`,
  (key: string) => `${key}\\`,
  (key: string) => `${key}=\r\n`,
]

it.each(READERS.filter(([good, read]) => COPIED.test(good) && read !== orderNumbersIn))(
  '%j is read correctly with the text that people copy around it: reader %#',
  (good, read) => {
    // C951 C1040
    for (const surround of SURROUNDINGS) expect(read(surround(good)), surround(good)).toEqual(read(good))
    for (const typed of [`x${good}`, `${good}x`, `${good}: key`, `key ${good}: x`])
      expect(read(typed), typed).not.toEqual(read(good))
  },
)

/** Fractions, superscripts, subscripts and enclosed numbers. They represent numbers, but are not digits. */
const NO_DIGITS = ['½', '¼', '⅓', '⅟', '↉', '²', '³', '⁵', '₂', '⑤', '⑸', '⒌', '½½', '²³']

it('a fraction, a power or a footnote mark never becomes a digit of a number', () => {
  // C954
  for (const other of NO_DIGITS) {
    expect(readQuantity(`1${other}`), other).toBeUndefined()
    expect(readQuantity(other), other).toBeUndefined()
    expect(clampQuantity(`2${other}`, 100), other).toBe(2)
    expect(clampQuantity(other, 100), other).toBe(1)
    expect(priceRange({ min: `10${other}`, max: `1${other}` }, WHOLE), other).toEqual({
      min: WHOLE.from,
      max: WHOLE.to,
    })
    expect(readKenyanPhone(`0712 345 67${other}`), other).toBeUndefined()
    expect(readKenyanPhone(`0712 345 678${other}`), other).toBeUndefined()
    expect(tidyPin(`A00123456${other}Z`), other).not.toMatch(/^A\d{9}Z$/)
    expect(findCoupon(COUPONS, `SAVE1${other}`, NOW), other).toBeUndefined()
    expect(keyText(`9${other}`), other).not.toMatch(/^\d+$/)
  }
})
