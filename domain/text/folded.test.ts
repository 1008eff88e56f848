import fc from 'fast-check'
import { expect, it } from 'vitest'
import { folded } from './folded.ts'
import { searchTexts } from './search-texts.ts'

const NAMES = ['Studio Headphones', 'Trail\u00a0Watch', 'Cafe\u0301 Lamp']

it.each([
  ['headphones\u200b', 'Studio Headphones'],
  ['\u202aStudio\u202c', 'Studio Headphones'],
  ['studio\u00a0headphones', 'Studio Headphones'],
  ['studio \u2003 headphones', 'Studio Headphones'],
  ['head\u00adphones\ufeff', 'Studio Headphones'],
  ['trail watch', 'Trail\u00a0Watch'],
  ['caf\u00e9', 'Cafe\u0301 Lamp'],
  ['CAFE lamp', 'Cafe\u0301 Lamp'],
  ['stúdio', 'Studio Headphones'],
  ['tra\u0131l', 'Trail\u00a0Watch'],
])('a search for %j finds %j', (typed, name) => {
  // C054 C915
  expect(NAMES.filter((text) => searchTexts(typed)([text]))).toEqual([name])
})

it('a search without visible characters finds everything', () => {
  // C915
  for (const typed of ['', ' ', '\u200b', '\u00a0\u202a\u202c'])
    expect(NAMES.every((text) => searchTexts(typed)([text]))).toBe(true)
})

it.each([
  ['½', 'Cable, ½ inch'],
  ['1/2 inch', 'Cable, ½ inch'],
  ['1⁄2', 'Cable, ½ inch'],
  ['2½', 'Rope, 2½ m²'],
  ['2 1/2 m', 'Rope, 2½ m²'],
  ['m²', 'Rope, 2½ m²'],
  ['m2', 'Rope, 2½ m²'],
  ['⅞', 'Bit ⅞″'],
])('a search for the fraction or power %j finds %j', (typed, name) => {
  // C954
  expect(searchTexts(typed)([name])).toBe(true)
})

it('a search for a different number does not find a number followed by a fraction', () => {
  // C954
  for (const typed of ['21', '21/2', '2 21']) expect(searchTexts(typed)(['Rope, 2½ m']), typed).toBe(false)
})

const USUAL = fc.string({ unit: fc.constantFrom(...' aA0`\'"-.\u2010\u2013\u2014\u2018\u2019\u201c\u201d') })

it('the fast path for usual text gives the same result as the path for any text', () => {
  // C782 C915
  fc.assert(fc.property(USUAL, (text) => folded(`${text}\u200b`) === folded(text)))
})

it('folded text does not change when folded again', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => folded(folded(text)) === folded(text)))
})

it.each([
  ['Ọlọ\u0301run', 'olorun'],
  ['  O’Neil –\tKítchen ', "o'neil - kitchen"],
  ['İSTANBUL ﬁn', 'istanbul fin'],
  ['Straße “Łódź”', 'strasse "lodz"'],
  ['Kɔfi Mɛnsa', 'kofi mensa'],
  ['Ɖoƒe Ɣeyi Ʋɔ', 'dofe geyi vo'],
  ['Ɲuman', 'numan'],
  ['Gĩkũyũ, Nguyễn', 'gikuyu, nguyen'],
  ['ΝΑΟΣ', 'ναοσ'],
  ['مرحبـــــا', 'مرحبا'],
  ['مُحَمَّد', 'محمد'],
])('%j is folded to %j', (text, expected) => {
  // C915 C1043
  expect(folded(text)).toBe(expected)
})

it('all quotation marks are folded to straight quotation marks', () => {
  // C915
  for (const quoted of ['„Zuri“', '«Zuri»', '“Zuri”', '‟Zuri”', '「Zuri」', '〝Zuri〟', '\uff02Zuri\uff02', '"Zuri"'])
    expect([quoted, folded(quoted)]).toEqual([quoted, '"zuri"'])
  for (const quoted of ['‚Zuri‘', '‹Zuri›', '‘Zuri’', '‛Zuri’', '\uff07Zuri\uff07', "'Zuri'"])
    expect([quoted, folded(quoted)]).toEqual([quoted, "'zuri'"])
  expect([folded('27\u2033 screen, 6\u2032'), folded('27\u2032\u2032')]).toEqual(['27" screen, 6\'', '27"'])
})
