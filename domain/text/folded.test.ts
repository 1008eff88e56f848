import fc from 'fast-check'
import { expect, it } from 'vitest'
import { folded } from './folded.ts'

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
])('%j is folded to %j', (text, expected) => {
  expect(folded(text)).toBe(expected)
})

it('all quotation marks become straight ones', () => {
  // C915
  for (const quoted of ['„Zuri“', '«Zuri»', '“Zuri”', '‟Zuri”', '「Zuri」', '〝Zuri〟', '\uff02Zuri\uff02', '"Zuri"'])
    expect([quoted, folded(quoted)]).toEqual([quoted, '"zuri"'])
  for (const quoted of ['‚Zuri‘', '‹Zuri›', '‘Zuri’', '‛Zuri’', '\uff07Zuri\uff07', "'Zuri'"])
    expect([quoted, folded(quoted)]).toEqual([quoted, "'zuri'"])
  expect([folded('27\u2033 screen, 6\u2032'), folded('27\u2032\u2032')]).toEqual(['27" screen, 6\'', '27"'])
})
