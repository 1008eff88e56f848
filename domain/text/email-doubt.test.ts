import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailDoubt } from './email-doubt.ts'

describe('an email address that may be mistyped', () => {
  it.each([
    ['wanjiru@gmial', 'wanjiru@gmail.com'],
    ['wanjiru@gmail', 'wanjiru@gmail.com'],
    ['wanjiru@gmial.com', 'wanjiru@gmail.com'],
    ['wanjiru@gmai.com', 'wanjiru@gmail.com'],
    ['wanjiru@gmail.co', 'wanjiru@gmail.com'],
    ['wanjiru@gmail.con', 'wanjiru@gmail.com'],
    ['Wanjiru.K@GMAIL.CON', 'Wanjiru.K@gmail.com'],
    ['o@yaho.com', 'o@yahoo.com'],
    ['o@hotmial.com', 'o@hotmail.com'],
    ['o@outlok.com', 'o@outlook.com'],
    ['o@safaricom.co.k', 'o@safaricom.co.ke'],
    ['o@duka.co.le', 'o@duka.co.ke'],
    ['o@example.con', 'o@example.com'],
    ['o@example.ogr', 'o@example.org'],
    // C776
    ['\u200eo@gmial.com\u200b', 'o@gmail.com'],
  ])('%s suggests %s', (email, meant) => {
    expect(emailDoubt(email)).toEqual({ meant })
  })

  it('is flagged as a possible typo, with no suggestion, when its domain has no dot', () => {
    expect(emailDoubt('wanjiru@nairobi')).toEqual({ meant: undefined })
  })

  it.each([
    'wanjiru@gmail.com',
    '\u200ewanjiru@gmail.com\u200b',
    'wanjiru＠ｇmail.com',
    'a@gmx.net',
    'a@gmx.com',
    'a@ymail.com',
    'a@mail.com',
    'a@mail.ru',
    'a@live.co.uk',
    'a@alive.com',
    'a@me.com',
    'a@strathmore.edu',
    'a@kra.go.ke',
    'a@example.co',
    'a@example.co.ke',
    'a@xn--bcher-kva.example',
    '',
    'a',
    '@b',
    'a@',
  ])('is not flagged: %j', (email) => {
    expect(emailDoubt(email)).toBeUndefined()
  })

  it('is not flagged once the suggestion is accepted', () => {
    const domain = fc.constantFrom('gmial.com', 'gmail', 'yahooo.com', 'outlook.cm', 'icloud.co', 'x.con', 'x.co.kee')
    fc.assert(
      fc.property(fc.emailAddress(), domain, (address, wrong) => {
        const meant = emailDoubt(`${address.split('@')[0]}@${wrong}`)?.meant
        expect(meant).toBeDefined()
        expect(emailDoubt(meant!)).toBeUndefined()
      }),
    )
  })
})
