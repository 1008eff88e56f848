import { describe, expect, it } from 'vitest'
import { firstSentences, shortened, withoutAtEnd } from './text.ts'

describe('the first sentences', () => {
  it.each([
    ['One. Two! Three?', 9, 'One. Two!'],
    ['One. Two! Three?', 1, 'One.'],
    ['Version 1.5 is fast. It is small.', 20, 'Version 1.5 is fast.'],
    ['No end', 3, 'No end'],
    ['  One.\n\nTwo.  ', 9, 'One. Two.'],
    ['', 9, ''],
  ])('of %j that fit into %i characters are %j', (text, most, lead) => {
    expect(firstSentences(text, most)).toBe(lead)
  })
})

it('removes the given characters from the end of a string', () => {
  expect([
    withoutAtEnd('U.S.A.-', '.-'),
    withoutAtEnd('...', '.'),
    withoutAtEnd('a.b', '.'),
    withoutAtEnd('', '.'),
  ]).toEqual(['U.S.A', '', 'a.b', ''])
})

describe('typed text in a message', () => {
  it('is shortened to 60 characters', () => {
    expect(shortened('a'.repeat(60))).toBe('a'.repeat(60))
    expect(shortened('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`)
  })
})
