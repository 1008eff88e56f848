import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isolated, keepIsolated } from './isolated.ts'
import { oneLine, severalLines } from './typed-text.ts'

it.each(['عمر الحسن', 'יוסף כהן 12', 'Amina (أمينة)', 'ܐܒܐ', '\u{1e922}\u{1e923}'])(
  'a name with letters written from right to left is isolated: %s',
  (name) => {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`)
  },
)

it.each(['', 'Wanjirũ Ng’ang’a', 'Łódź 12', '王小明', '+254 712 345 678'])(
  'text without such letters is not isolated: %j',
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
