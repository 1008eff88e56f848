import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countDownload,
  isDelivered,
  isLicenseKey,
  isUsedUp,
  licenseKey,
  maskedKey,
  simulatedPurchase,
  type Purchase,
} from './purchases.ts'
import { DOLLARS } from '#domain/currency.ts'
import { cents } from '#domain/money.ts'
import { readPurchases, storedPurchases } from './stored-purchases.ts'

const AT = new Date('2026-11-21T08:00:00.000Z')
const random = Uint8Array.from({ length: 16 }, (_, position) => position * 16 + position)
const purchase = simulatedPurchase(
  { scriptId: 2, version: '1.0.0', price: cents(39_00), currency: DOLLARS, quantity: 2 },
  { email: 'wanjiru@example.org', firstName: 'Wanjiru', lastName: 'Mfano' },
  { id: 'purchase-1', random, at: AT, downloadUrl: 'https://kibanda.example/x.zip?token=1' },
)

it('an earlier sale counts as delivery only if it has the same scripts and quantities', () => {
  // C684
  const foleni = { scriptId: 2, price: cents(78_00) }
  const jedwali = { scriptId: 1, price: cents(49_00) }
  expect(isDelivered([foleni], [foleni])).toBe(true)
  expect(isDelivered([foleni, jedwali], [jedwali, foleni])).toBe(true)
  expect(isDelivered([foleni, jedwali], [foleni])).toBe(false)
  expect(isDelivered([{ ...foleni, price: cents(39_00) }], [foleni])).toBe(false)
})

describe('a purchase', () => {
  it('is recorded in the documented shape, with the price of all copies', () => {
    // C541 C543 C544
    expect(purchase).toEqual({
      id: 'purchase-1',
      scriptId: 2,
      purchaseDate: '2026-11-21T08:00:00.000Z',
      price: 78_00,
      licenseKey: expect.stringMatching(/^LIC-/) as string,
      downloadUrl: 'https://kibanda.example/x.zip?token=1',
      version: '1.0.0',
      downloadCount: 0,
      maxDownloads: 5,
      customerEmail: 'wanjiru@example.org',
      customerName: 'Wanjiru Mfano',
      isSimulated: true,
    })
  })

  it('can be downloaded five times', () => {
    // C536 C538 C541
    let held: Purchase = purchase
    for (let count = 1; count <= 5; count++) {
      expect(isUsedUp(held)).toBe(false)
      held = countDownload(held, AT)
      expect([held.downloadCount, held.lastDownload]).toEqual([count, AT.toISOString()])
    }
    expect(isUsedUp(held)).toBe(true)
  })
})

describe('a license key', () => {
  it('consists of LIC, 128 random bits in capital letters and digits, and the time', () => {
    // C545
    expect(licenseKey(new Uint8Array(16), AT)).toBe(`LIC-${'0'.repeat(26)}-${AT.getTime().toString(36).toUpperCase()}`)
    expect(licenseKey(new Uint8Array(16).fill(255), AT).slice(4, 30)).toBe(`7${'Z'.repeat(25)}`)
    expect(() => licenseKey(new Uint8Array(8), AT)).toThrow('16 bytes')
  })

  it('differs if any of its random bits differ, and is recognized as a key', () => {
    const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 })
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        expect(licenseKey(one, AT) === licenseKey(other, AT)).toBe(Buffer.compare(one, other) === 0)
        expect(isLicenseKey(licenseKey(one, AT))).toBe(true)
      }),
    )
    for (const text of [
      '',
      'LIC-1-2',
      purchase.licenseKey.toLowerCase(),
      `${purchase.licenseKey} `,
      purchase.licenseKey.replace('LIC', 'LIS'),
    ])
      expect(isLicenseKey(text)).toBe(false)
  })

  it('shows only its start and end when masked', () => {
    // C550
    expect(maskedKey(purchase.licenseKey)).toMatch(/^LIC-•{12}.{4}$/)
  })
})

describe('stored purchases', () => {
  it('are read back unchanged', () => {
    // C542
    const downloaded: Purchase = { ...countDownload(purchase, AT), licenseType: 'commercial' }
    expect(storedPurchases([downloaded])).toMatchObject([{ price: 78 }])
    expect(readPurchases(JSON.parse(JSON.stringify(storedPurchases([downloaded]))))).toEqual([downloaded])
  })

  it.each([
    ['a value that is not a list', { id: 'x' }, 0],
    ['nothing', undefined, 0],
    ['entries that are not purchases', [null, 7, 'x', [], {}], 0],
    ['no key', [{ ...purchase, licenseKey: undefined }], 0],
    ['no date', [{ ...purchase, purchaseDate: 'yesterday' }], 0],
    ['a date beyond the calendar', [{ ...purchase, purchaseDate: '+275760-09-13T00:00:00.000Z' }], 0],
    ['a date too long ago', [{ ...purchase, purchaseDate: '-000001-01-01T00:00:00.000Z' }], 0],
    ['a script id that is not a number', [{ ...purchase, scriptId: 'two' }], 0],
    ['a script id that cannot be converted', [{ ...purchase, scriptId: { toString: {}, valueOf: {} } }], 0],
    ['a script id that is a list', [{ ...purchase, scriptId: [2] }], 0],
    ['the same id twice', [purchase, { ...purchase, price: 1 }], 1],
  ])('lose invalid and duplicate entries: %s', (_, stored, left) => {
    expect(readPurchases(stored)).toHaveLength(left)
  })

  it.each([
    [{ downloadCount: -3 }, { downloadCount: 0 }],
    [{ downloadCount: 99 }, { downloadCount: 5 }],
    [
      { downloadCount: 'many', maxDownloads: null },
      { downloadCount: 0, maxDownloads: 5 },
    ],
    [{ price: '78.5' }, { price: 78_50 }],
    [{ price: 'much' }, { price: 0 }],
    [{ lastDownload: '+275760-09-13T00:00:00.000Z' }, {}],
    [{ price: Number.POSITIVE_INFINITY }, { price: 0 }],
    [{ scriptId: '2' }, { scriptId: 2 }],
    [{ version: '' }, { version: '1.0.0' }],
    [{ licenseType: 'royal' }, {}],
    [{ lastDownload: 5 }, {}],
    [{ customerName: { toString: 'x' } }, { customerName: '' }],
  ])('are repaired: %j', (damage, repaired) => {
    expect(readPurchases([{ ...storedPurchases([purchase])[0], ...damage }])).toEqual([{ ...purchase, ...repaired }])
  })

  it('can be parsed from any stored value, and do not change when stored again', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.array(fc.record(Object.fromEntries(Object.keys(purchase).map((key) => [key, fc.anything()])))),
        ),
        (stored) => {
          for (const read of readPurchases(stored))
            expect(readPurchases(JSON.parse(JSON.stringify(storedPurchases([read]))))).toEqual([read])
        },
      ),
    )
  })
})
