import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskedPhone, readKenyanPhone } from './kenyan-phone.ts'

describe('a typed Kenyan phone number', () => {
  it.each([
    ['0712 345 678', '254712345678'],
    ['0110345678', '254110345678'],
    ['+254 712-345-678', '254712345678'],
    ['254712345678', '254712345678'],
    ['(0712) 345.678', '254712345678'],
    ['712345678', '254712345678'],
    ['+254 (0) 712 345 678', '254712345678'],
    ['2540712345678', '254712345678'],
    ['+254-0712-345-678', '254712345678'],
    ['00254712345678', '254712345678'],
    ['00 254 (0)712 345 678', '254712345678'],
    ['\u202a+254 712 345 678\u202c', '254712345678'],
    ['\u200e0712345678\u2060', '254712345678'],
    ['0712\u2011345\u2013678', '254712345678'],
    ['０７１２ ３４５ ６７８', '254712345678'],
    ['＋２５４７１２３４５６７８', '254712345678'],
    ['٠٧١٢٣٤٥٦٧٨', '254712345678'],
    ['0712/345/678', '254712345678'],
  ])('is parsed in every usual notation: %s', (typed, phone) => {
    // C779
    expect(readKenyanPhone(typed)).toBe(phone)
  })

  it.each([
    '0712·345·678',
    '0712_345_678',
    '0712•345•678',
    'tel:+254712345678',
    'Tel. 0712 345 678',
    'Tel.: 0712 345 678',
    'TEL 0712345678',
    'Tel. Nr. 0712345678',
    'Simu: 0712 345 678',
    'Phone #0712345678',
    '0712\u00a0345\u202f678',
    '\u20090712\u2009345\u2009678',
    '0712\u3000345\u2007678',
    '"0712 345 678"',
    "'0712345678",
    '[0712] 345 678,',
    '0712∙345⋅678',
    'ｔｅｌ：０７１２・３４５・６７８',
    'M-Pesa: 0712 345 678',
    'WhatsApp +254 712 345 678',
    'https://wa.me/254712345678',
    '📞 0712345678',
    '<0712345678>',
    '*0712345678*',
    '=0712345678',
    '0712 345 678 (Safaricom)',
    '0712 345 678 (M-Pesa)',
    '0712345678;',
    '0712345678 Amina Otieno',
    'Amina Otieno, 0712345678',
    'Amina (home): (0712) 345 678',
    '0712345678 ext. 12',
    '0712345678 x5',
    '0712345678x5',
    'tel:+254712345678;ext=3',
  ])('is parsed with a label, and with other marks between its digits: %s', (typed) => {
    // C952 C1040
    expect(readKenyanPhone(typed)).toBe('254712345678')
  })

  it.each([
    '',
    'tel:',
    'Tel. none',
    'Tel. 020 555 0143',
    '0712 345 678 / 0733 345 678',
    'abc0712345678',
    '0712 345 67',
    '0712 345 6789',
    '+1 202 555 0143',
    '020 555 0143',
    '0712 34x 678',
    '++254712345678',
    '00712345678',
    '002540',
    'Plot 4, 0712 345 678',
    '0712345678abc',
    '0712*345*678',
    '0712 345 678 or 0733 345 678',
    '0712 345 678 or 9',
    'WhatsApp',
  ])('is refused if it is not a mobile number: %s', (typed) => {
    expect(readKenyanPhone(typed)).toBeUndefined()
  })

  it('is parsed to a mobile number or to undefined, and does not change when parsed again', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const phone = readKenyanPhone(typed)
        if (phone === undefined) return
        expect(phone).toMatch(/^254[17]\d{8}$/)
        expect(readKenyanPhone(phone)).toBe(phone)
      }),
    )
  })

  it('is masked except for its beginning and its last three digits', () => {
    expect(maskedPhone('254712345678')).toBe('2547•••••678')
  })
})
