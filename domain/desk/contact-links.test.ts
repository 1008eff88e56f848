import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mailLink, phoneLink, replyTo } from './contact-links.ts'

describe('a link to an email address', () => {
  // C606 C609
  it('has the address, a subject, and a body with the line breaks of an email', () => {
    expect(mailLink('wanjiru@example.org')).toBe('mailto:wanjiru@example.org')
    expect(mailLink('w+1@example.org', { subject: 'Re: A & B', text: 'One\nTwo?' })).toBe(
      'mailto:w%2B1@example.org?subject=Re%3A%20A%20%26%20B&body=One%0D%0ATwo%3F',
    )
  })

  it('stays short enough for every email app, and is never cut inside a character', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 4000 }).filter((typed) => typed.isWellFormed())
    fc.assert(
      fc.property(text, (typed) => {
        const link = mailLink('w@example.org', { subject: 'Re: a shop', text: typed })
        expect(link.length).toBeLessThanOrEqual(1900)
        expect(() => decodeURIComponent(link)).not.toThrow()
      }),
    )
    expect(decodeURIComponent(mailLink('w@example.org', { subject: '', text: 'x'.repeat(3000) }))).toMatch(/x…$/)
  })

  it('contains nothing but the address, whatever was typed as the address', () => {
    for (const typed of ['a@b?bcc=c@d', 'a@b&body=x', 'a@b\nBcc: c@d', 'a@b,c@d'])
      expect(new URL(mailLink(typed)).search + new URL(mailLink(typed)).hash).toBe('')
    expect(mailLink('a@b,c@d')).toBe('mailto:a@b%2Cc%40d')
  })
})

it.each([
  ['+1 202 555 0143', 'tel:+12025550143'],
  [' +254 (0)711-099 999 ', 'tel:+254711099999'],
  ['0711 099 999', 'tel:0711099999'],
  ['tel:+254712345678', 'tel:+254712345678'],
  ['Tel.: +254·712_345·678', 'tel:+254712345678'],
  ['(+254) 712 345 678', 'tel:+254712345678'],
  ['Simu: ٠٧١٢ ٣٤٥ ٦٧٨', 'tel:0712345678'],
  ['WhatsApp +254 712 345 678 (Amina)', 'tel:+254712345678'],
  ['020 555 0143 ext. 12', 'tel:0205550143'],
  ['tel:+1-202-555-0143;ext=3', 'tel:+12025550143'],
  ['0712 345 678 / 020 555 0143', 'tel:0712345678'],
  ['Office: 555 0143; home: 555 0144', 'tel:5550143'],
  ['0712 345 678 or +254 733 345 678', 'tel:0712345678'],
  ['0712 345 678 0733 345 678', undefined],
  ['+254/712/345678', 'tel:+254712345678'],
  ['call me', undefined],
  ['"><img src=x onerror=alert(1)>', undefined],
  ['1'.repeat(21), undefined],
])('the link for the phone number %j is %j', (typed, link) => {
  // C609 C952 C1040
  expect(phoneLink(typed)).toBe(link)
})

it('a reply isolates names and subjects that are written from right to left', () => {
  const message = { name: 'عمر', subject: 'فاتورة 12', message: 'مرحبا', reference: 'MSG-1' }
  expect(replyTo({ ...message, receivedAt: '2026-11-22T21:15:00.000Z' })).toEqual({
    subject: 'Re: \u2068فاتورة 12\u2069 (MSG-1)',
    text: '\n\n\u2068عمر\u2069 wrote on 23 November 2026, 00:15:\n> مرحبا',
  })
})

it('a reply starts with the subject, the reference and the quoted message', () => {
  // C606
  expect(
    replyTo({
      name: 'Wanjiru',
      subject: 'An online shop',
      message: 'Hello,\n\nWe sell seedlings.',
      reference: 'MSG-1',
      receivedAt: '2026-11-22T21:15:00.000Z',
    }),
  ).toEqual({
    subject: 'Re: An online shop (MSG-1)',
    text: '\n\nWanjiru wrote on 23 November 2026, 00:15:\n> Hello,\n>\n> We sell seedlings.',
  })
})
