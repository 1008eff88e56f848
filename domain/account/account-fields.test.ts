import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAccount, mistakeInPassword, tidyAccount } from './account-fields.ts'

const good = { name: 'Wanjiru Mfano', email: 'wanjiru@example.org', password: 'ten letters' }

describe('a new account', () => {
  it('needs a name, an email address and a password', () => {
    expect(checkAccount(tidyAccount({ ...good, name: ' Wanjiru\nMfano ', email: ' Wanjiru@Example.ORG' }))).toEqual({})
  })

  it.each([
    [{ name: ' ' }, { name: 'field-missing' }],
    [{ name: 'x'.repeat(201) }, { name: 'field-too-long' }],
    [{ email: '' }, { email: 'field-missing' }],
    [{ email: 'wanjiru' }, { email: 'email-shape' }],
    [{ email: 'wanjiru@intranet' }, { email: 'email-without-dot' }],
    [{ email: 'ёж@example.org' }, { email: 'email-shape' }],
    [{ email: `${'x'.repeat(250)}@example.org` }, { email: 'field-too-long' }],
    [{ password: '' }, { password: 'field-missing' }],
    [{ password: 'nine char' }, { password: 'password-too-short' }],
    [{ password: '🔑'.repeat(9) }, { password: 'password-too-short' }],
    [{ password: 'x'.repeat(129) }, { password: 'field-too-long' }],
    [{ password: 'Wanjiru@example.org' }, { password: 'password-is-email' }],
  ])('is refused with the invalid field %j', (change, mistakes) => {
    expect(checkAccount(tidyAccount({ ...good, ...change }))).toEqual(mistakes)
  })

  it('keeps its password exactly as typed, whatever characters it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 10, maxLength: 20 }), (password) => {
        expect(tidyAccount({ ...good, password }).password).toBe(password)
        if (password.length <= 128) expect(mistakeInPassword(password)).toBeUndefined()
      }),
    )
  })
})
