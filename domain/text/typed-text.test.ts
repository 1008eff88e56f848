import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailText, mistakeInAddress, tidyEmail } from './email-address.ts'
import { isBlank } from './is-blank.ts'
import { lettersAndDigits, capitalKey, keyText } from './typed-keys.ts'
import { oneLine, severalLines } from './typed-text.ts'

const unicode = fc.string({ unit: 'binary', maxLength: 40 })
/** Characters that are invisible or show only a gap. */
const BLANK = [
  '\u200b',
  '\u3164',
  '\u2800',
  '\u00ad',
  '\u200d',
  '\u200c',
  '\u2060',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u180e',
  '\u061c',
  '\u034f',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\ufe0f',
  '\u{e0020}',
  '\u{e0100}',
  '\u{1d173}',
  '\u{1d159}',
  '\u00a0',
  '\u2003',
  '\u3000',
]

describe('typed text', () => {
  it('keeps accents, quotation marks and dashes, alone and beside removed characters', () => {
    // C775
    const ranges = [
      [0xa1, 0xac],
      [0xae, 0x17f],
      [0x2010, 0x2027],
      [0x2030, 0x205e],
    ] as const
    for (const [first, last] of ranges)
      for (let code = first; code <= last; code++) {
        const character = String.fromCharCode(code)
        expect(oneLine(character)).toBe(character)
        // The removed character forces the slow path.
        expect(oneLine(`${character}\u200b`), code.toString(16)).toBe(character)
        expect(severalLines(`a${character}\u200bb`), code.toString(16)).toBe(`a${character}b`)
      }
  })

  it('becomes empty if nothing in it is visible', () => {
    // C775
    for (const blank of BLANK) {
      expect(oneLine(blank.repeat(3)), JSON.stringify(blank)).toBe('')
      expect(severalLines(` ${blank}\n${blank} `), JSON.stringify(blank)).toBe('')
    }
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...BLANK)), (blanks) => {
        expect(oneLine(blanks.join(''))).toBe('')
        expect(severalLines(blanks.join('\n'))).toBe('')
      }),
    )
  })

  it.each([
    ['Amina\u202e\u2066 Otieno\u2069\u200f', 'Amina Otieno'],
    ['\u202aAmina\u202c', 'Amina'],
    ['Ami\u00adna\u200b', 'Amina'],
    ['Am\u200bina\u3164', 'Amina'],
    ['E\u0301mile', 'Émile'],
    ['e\u200b\u0301', 'é'],
    ['Amina\u00a0\u2003Otieno', 'Amina Otieno'],
    ['a\ufe0f', 'a'],
    ['Tea\u2800for\u2800two', 'Tea for two'],
    ['\ud83d', '\ufffd'],
  ])('%j becomes %j', (typed, tidied) => {
    // C775
    expect(oneLine(typed)).toBe(tidied)
    expect(severalLines(typed)).toBe(tidied.replace('Amina Otieno', severalLines(typed)))
  })

  it.each([
    'می‌خواهم',
    'क्‍ष',
    'র‍্য',
    '👩‍👩‍👧',
    '👩🏽‍💻',
    '❤️‍🔥',
    '1️⃣ ©️',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '葛\u{e0100}城',
    'Ω, ﬁ and ５',
  ])('keeps %s as it is', (text) => {
    // C775
    expect(oneLine(text)).toBe(text.normalize('NFC'))
    expect(severalLines(text)).toBe(text.normalize('NFC'))
  })

  it('keeps line breaks, tabs and runs of spaces only in multi-line input', () => {
    const typed = ' one\r\n\ttwo  three\rfour\u2028five\u2029six\u0085seven\u00a0eight\u0007 '
    expect(severalLines(typed)).toBe('one\n\ttwo  three\nfour\nfive\nsix\nseven eight')
    expect(oneLine(typed)).toBe('one two three four five six seven eight')
  })

  it('does not change when normalized again', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          unicode,
          fc.array(fc.constantFrom(...BLANK, 'a', '👩', 'ک', '\u0301')).map(join),
          fc.array(fc.constantFrom('a@b.c', '<', ':', '?', '*', "'", ' ', '。', '@')).map(join),
        ),
        (text) => {
          for (const tidy of [oneLine, severalLines, keyText, capitalKey, lettersAndDigits, emailText, tidyEmail])
            expect(tidy(tidy(text))).toBe(tidy(text))
          expect(isBlank(text)).toBe(oneLine(text) === '')
        },
      ),
    )
  })
})

describe('a typed key', () => {
  it.each([
    ['ＳＡＶＥ１０', 'SAVE10'],
    ['KB\u2011ABC\u2013D\u2212E\u30a0F', 'KB-ABC-D-E-F'],
    ['a\u200db\u200bc', 'abc'],
    ['٠٧١٢ ٣٤٥ ۶۷۸', '0712 345 678'],
    ['०७१२', '0712'],
  ])('%j becomes %j', (typed, key) => {
    // C776
    expect(keyText(typed)).toBe(key)
  })

  it('is reduced to letters and digits if it can contain nothing else', () => {
    expect(lettersAndDigits(' ａ-001 234\u2013567\u200bz.')).toBe('A001234567Z')
    expect(lettersAndDigits('a٠٠١ ۲۳۴ ५६७z')).toBe('A001234567Z')
  })
})

describe('an email address', () => {
  it('is recognized in upper or lower case, with invisible characters and full-width letters', () => {
    // C776
    for (const typed of [
      ' Amina@Example.org\u200b',
      '\u200eamina@example.org\u200e',
      'ami\u00adna@example.org',
      '\u202aamina@example.org\u202c',
      'ａｍｉｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ',
      'amina@exam\u2060ple.org\ufeff',
    ])
      expect(tidyEmail(typed)).toBe('amina@example.org')
  })

  it.each([
    'Amina Otieno <amina@example.org>;',
    '"Otieno, Amina" <Amina@example.org>',
    '<amina@example.org>,',
    'mailto:amina@example.org?subject=Hello%20there',
    '[mailto:amina@example.org]',
    'Email: amina@example.org',
    'E-mail : amina@example.org.',
    '“amina@example.org”,',
    '(amina@example.org).',
    "'amina@example.org'",
    '*amina@example.org*',
    'amina@example。org',
    'amina@example.org。',
  ])('is recognized with the text that is copied with it: %j', (typed) => {
    // C1040
    expect(tidyEmail(typed)).toBe('amina@example.org')
    expect(emailText(typed.replace('amina', 'Amina'))).toBe('Amina@example.org')
  })

  it.each([
    'amina@example.org, otieno@example.org',
    'amina@example.org otieno@example.org',
    'Amina <amina@example.org>, Otieno <otieno@example.org>',
    'otieno@example.org <amina@example.org>',
    'mailto:amina@example.org?cc=otieno@example.org',
    'ami na@example.org',
    'Email: ami na@example.org',
    'amina@exam ple.org',
    'amina @example.org',
    'write to amina@example.org',
    'amina@example.org or later',
    'amina at example.org',
    '@example.org',
    'Email: amina@',
  ])('is not guessed from several addresses, words or parts of an address: %j', (typed) => {
    // C1040
    expect(mistakeInAddress(tidyEmail(typed))).toBe('email-shape')
  })

  it.each(['amina@example.org', "o'brien+x@mail.example.co.ke", 'x@example.xn--p1ai', 'a.b@c.museum', 'A@B.KE'])(
    'is accepted: %s',
    (email) => {
      expect(mistakeInAddress(email)).toBeUndefined()
    },
  )

  it.each([
    ['not an address', 'email-shape'],
    ['amina', 'email-shape'],
    ['a..b@example.org', 'email-shape'],
    ['.amina@example.org', 'email-shape'],
    ['amina.@example.org', 'email-shape'],
    ['amina@.example.org', 'email-shape'],
    ['amina@example..org', 'email-shape'],
    ['amina@example.org.', 'email-shape'],
    [`${'a'.repeat(65)}@example.org`, 'email-shape'],
    [`a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.org`, 'email-shape'],
    ['amina@gmail', 'email-without-dot'],
    ['amina@localhost', 'email-without-dot'],
    ['amina@10.0.0.1', 'email-without-dot'],
    ['amina@example.o', 'email-without-dot'],
  ] as const)('is refused: %s, with the error %s', (email, mistake) => {
    // C777
    expect(mistakeInAddress(email)).toBe(mistake)
  })
})

const join = (parts: readonly string[]) => parts.join('')
