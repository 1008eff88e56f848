import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLicenseKey } from './purchases.ts'
import { readLicenseKey } from './read-license-key.ts'

const KEY = 'LIC-0123456789ABCDEFGHJKMNPQRS-MIBQ0TG1'

describe('a license key', () => {
  it.each([
    KEY.toLowerCase(),
    KEY.replaceAll('-', '\u2011'),
    KEY.replaceAll('-', ' \u2013 '),
    KEY.replaceAll('-', ''),
    `\u202a${KEY}\u200b\u202c`,
    `LIC-0123456789ABCDEFGH\n\tJKMNPQRS-MIBQ0TG1`,
    'ＬＩＣ－０１２３４５６７８９ABCDEFGHJKMNPQRS-MIBQ０TG１',
    'lic-٠١٢٣٤٥٦٧٨٩abcdefghjkmnpqrs-mibq٠tg١',
  ])('is recognized however it was pasted: %j', (typed) => {
    // C776 C778
    expect(readLicenseKey(typed)).toBe(KEY)
  })

  it.each([
    '',
    '\u200b',
    'LIC-',
    KEY.slice(0, 20),
    `KB${KEY}`,
    `License key ${KEY}`,
    `${KEY}%`,
    'KBL1.abcdefgh.eyJ9.x',
  ])('is not recognized in text of another form: %j', (typed) => {
    expect(isLicenseKey(readLicenseKey(typed))).toBe(false)
  })

  it('does not change when it is read again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(KEY, KEY.toLowerCase())), (typed) => {
        expect(readLicenseKey(readLicenseKey(typed))).toBe(readLicenseKey(typed))
      }),
    )
  })
})
