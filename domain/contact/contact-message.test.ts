import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTACT_FIELDS, LONGEST_FIELD, type ContactFields } from './contact-fields.ts'
import { checkFields, tidyFields } from './contact-message.ts'
import { looksLikeEmail } from '#domain/text/typed-text.ts'

const good: ContactFields = {
  name: 'Wanjiru',
  email: 'wanjiru@example.org',
  subject: 'A shop',
  message: 'Hello,\nhow are you?',
}

describe('a message to the owner', () => {
  it('needs all four fields', () => {
    // C146
    expect(checkFields(good)).toEqual({})
    for (const field of CONTACT_FIELDS)
      expect(checkFields(tidyFields({ ...good, [field]: ' \t\u0000 ' }))).toEqual({ [field]: 'field-missing' })
  })

  it('is refused when a field is one character over its limit', () => {
    for (const field of ['name', 'subject', 'message'] as const) {
      expect(checkFields({ ...good, [field]: '😀'.repeat(LONGEST_FIELD[field]) })).toEqual({})
      expect(checkFields({ ...good, [field]: 'x'.repeat(LONGEST_FIELD[field] + 1) })).toEqual({
        [field]: 'field-too-long',
      })
    }
  })

  it.each(['a@b', "o'brien+x@mail.example.co.ke", 'x@xn--bcher-kva.example'])('accepts the address %s', (email) => {
    expect(looksLikeEmail(email)).toBe(true)
  })

  it.each([
    '',
    'a',
    '@b',
    'a@',
    'a b@c',
    'a@b c',
    'a@-b',
    'a@b-',
    'a@b..c',
    'a@b,c@d',
    'a@b\nbcc: c@d',
    `a@${'b'.repeat(64)}`,
    '<a@b>',
  ])('refuses the address %j', (email) => {
    // C147
    expect(looksLikeEmail(email)).toBe(false)
  })

  it('is normalized to one line in single-line fields, and does not change when normalized again', () => {
    expect(tidyFields({ name: ' A\r\nB ', email: ' a@b ', subject: 'x\u2028y', message: 'one\r\ntwo\u0007 ' })).toEqual(
      {
        name: 'A B',
        email: 'a@b',
        subject: 'x y',
        message: 'one\ntwo',
      },
    )
    const text = fc.string({ unit: 'binary', maxLength: 60 })
    fc.assert(
      fc.property(fc.record({ name: text, email: text, subject: text, message: text }), (fields) => {
        const tidied = tidyFields(fields)
        expect(tidyFields(tidied)).toEqual(tidied)
        // oxlint-disable-next-line no-control-regex
        expect(`${tidied.name}${tidied.email}${tidied.subject}`).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
      }),
    )
  })
})
