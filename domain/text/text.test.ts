import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { firstSentences, shortened, withoutAtEnd, isolated, keepIsolated } from './text.ts'
import { oneLine, severalLines } from './typed-text.ts'

it.each(['عمر الحسن', 'יוסף כהן 12', 'Amina (أمينة)', 'ܐܒܐ', '\u{1e922}\u{1e923}'])(
  'a name with letters written from right to left is isolated: %s',
  (name) => {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`)
  },
)

it.each(['', 'Wanjirũ Ng’ang’a', 'Łódź 12', '王小明', '+254 712 345 678'])(
  'text without letters written from right to left is not isolated: %j',
  (text) => {
    expect(isolated(text)).toBe(text)
  },
)

it('normalizing keeps isolated text isolated, and isolates nothing else', () => {
  const line = `${isolated('عمر')}\u200b <omar@example.org>\r\nBcc:\ufdd0 x\u202e`
  expect(keepIsolated(line, oneLine)).toBe('\u2068عمر\u2069 <omar@example.org> Bcc: x')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = text.replace(/[\ufdd0\ufdd1\u2068\u2069]/g, '')
      return keepIsolated(plain, severalLines) === severalLines(plain)
    }),
  )
})

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

it('the given characters are removed from the end of a string', () => {
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
