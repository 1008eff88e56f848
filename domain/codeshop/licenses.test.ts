import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { LICENSE_RULES, licenseInfo, licenseOf, licenseStatus, installationName, readLicenseKey } from './licenses.ts'
import { readPurchases } from './stored-purchases.ts'
import { isLicenseKey } from './purchases.ts'

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
    `LIC-0123456789ABCDEFGH=\r\nJKMNPQRS-MIBQ0TG1`,
    `License_Key=${KEY.slice(0, 12)}=\n${KEY.slice(12)}`,
    KEY.replaceAll('-', '_'),
    `__${KEY}__`,
    `\`\`\`${KEY}\`\`\``,
  ])('is recognized however it was pasted: %j', (typed) => {
    // C776 C778 C1040
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
    `> License key ${KEY}`,
    `${KEY}, ${KEY}`,
    `${KEY} -- Amina`,
    'KBL1.abcdefgh.eyJ9.x',
  ])('is not recognized in any other text: %j', (typed) => {
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

it.each([
  'shop.example.org',
  'Shop.Example.ORG',
  ' shop.example.org',
  'shop.example.org/',
  'shop.example.org.',
  'shop.example.org:443',
  'https://shop.example.org',
  'HTTPS://shop.example.org:8443/admin?x=1#y',
  'http://user:secret@shop.example.org/',
  '//shop.example.org',
  'shop.example.org.:443/',
  'SHOP.EXAMPLE.ORG#x',
  'shop\u200b.example.org',
  'ｓｈｏｐ.example.org',
  'shop.example.org:',
  'shop。example。org/',
])('every spelling of an installation gives the same name: %j', (typed) => {
  // C933
  expect(installationName(typed)).toBe('shop.example.org')
})

it.each([
  [['münchen.example', 'MÜNCHEN.example/', 'https://münchen.example:8443', 'xn--mnchen-3ya.example']],
  [['дом.рф', 'http://дом.рф/x', 'xn--d1aqf.xn--p1ai:80']],
  [['दुकान.भारत', 'दुकान.भारत/', 'https://दुकान.भारत']],
  [['my_shop.example.org', 'my_shop.example.org:8080', 'https://my_shop.example.org/']],
  [['[::1]', '[::1]:8080', 'http://[::1]:8080/x']],
  [
    [
      '10.0.0.1',
      '10.0.0.1:80',
      'http://10.0.0.1/',
      '::ffff:10.0.0.1',
      '[::FFFF:A00:1]:443',
      'http://[::ffff:10.0.0.1]/',
    ],
  ],
  [['2001:db8::1', '[2001:DB8:0:0::1]:443', '2001:0db8:0:0:0:0:0:0001', 'https://[2001:db8::1]/x', '[2001:db8::1]']],
  [['::1', '[::1]', '0:0:0:0:0:0:0:1']],
])('every writing system and notation of an installation gives the same name: %j', (names) => {
  // C933 C1042
  expect(new Set(names.map(installationName)).size).toBe(1)
})

it('different installations get different names', () => {
  // C933
  const names = [
    'web/1',
    'web/2',
    'C:/a',
    'C:/b',
    'node-1',
    'node-2',
    'a:b:c',
    'http://[1:2]',
    'http://[1:3]',
    '00:00:5e:00:53:01',
    '2001:db8::1',
    '2001:db8::2',
    '::ffff:10.0.0.2',
    '10.0.0.1',
    'www.shop.example.org',
    'shop.example.org',
    '///',
  ]
  expect(new Set(names.map(installationName)).size).toBe(names.length)
  expect(installationName('http://[::1]:8080/x')).toBe('[::1]')
  expect(installationName('localhost:3000')).toBe('localhost:3000')
})

it('the name of an installation does not change when normalized again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.webUrl(), fc.domain(), fc.ipV6()), (typed) => {
      const once = installationName(typed)
      expect(installationName(once)).toBe(once)
    }),
  )
})

const [purchase] = readPurchases([
  {
    id: 'p1',
    scriptId: 2,
    purchaseDate: '2026-11-21T08:00:00.000Z',
    licenseKey: 'LIC-KEY',
    downloadCount: 2,
    customerEmail: 'wanjiru@example.org',
    customerName: 'Wanjiru Mfano',
  },
])

describe('a license', () => {
  it('is derived from its purchase: personal, 365 days, five downloads', () => {
    // C556 C559 C560
    expect(licenseOf(purchase!)).toEqual({
      id: 'LICENSE-p1',
      scriptId: 2,
      scriptName: 'Script #2',
      licenseKey: 'LIC-KEY',
      licenseType: 'personal',
      purchaseDate: '2026-11-21T08:00:00.000Z',
      expiryDate: '2027-11-21T08:00:00.000Z',
      isActive: true,
      usageCount: 2,
      maxUsage: 5,
      customerEmail: 'wanjiru@example.org',
      customerName: 'Wanjiru Mfano',
    })
  })

  it.each([
    [true, '2027-11-21T08:00:00.000Z', 'Active'],
    [true, '2026-11-20T08:00:00.000Z', 'Expired'],
    [true, undefined, 'Active'],
    [false, '2026-11-20T08:00:00.000Z', 'Inactive'],
    [false, undefined, 'Inactive'],
  ])('with active %s and the expiry date %s has the status %s', (isActive, expiryDate, status) => {
    // C557
    expect(
      licenseStatus(
        { isActive, ...(expiryDate === undefined ? {} : { expiryDate }) },
        new Date('2026-11-21T08:00:00Z'),
      ),
    ).toBe(status)
  })

  it('is copied as text that says Lifetime if the license never expires', () => {
    // C561
    const { expiryDate, ...endless } = licenseOf(purchase!)
    expect(licenseInfo({ ...endless, expiryDate: expiryDate! }, 'Foleni').split('\n')).toEqual([
      'License ID: LICENSE-p1',
      'Script: Script #2 (Foleni)',
      'License Key: LIC-KEY',
      'Type: Personal',
      'Customer: Wanjiru Mfano',
      'Email: wanjiru@example.org',
      'Purchase Date: 21 November 2026',
      'Expiry Date: 21 November 2027',
      'Usage: 2/5',
    ])
    expect(licenseInfo(endless, undefined)).toContain('Expiry Date: Lifetime')
  })

  it('has one of three types', () => {
    // C562 C563 C564 C565
    expect(LICENSE_RULES).toEqual({
      personal: {
        name: 'Personal',
        allows: ['Single user', 'Personal projects', 'No redistribution'],
        updates: 'Free updates for 1 year',
        isSold: true,
      },
      commercial: {
        name: 'Commercial',
        allows: ['Multiple users', 'Client work'],
        updates: 'Free updates for 1 year',
        isSold: false,
      },
      enterprise: {
        name: 'Enterprise',
        allows: ['Unlimited users', 'White-label'],
        updates: 'Lifetime updates',
        isSold: false,
      },
    })
  })

  it('has the type that is sold, unless its purchase specifies another type', () => {
    // C560
    expect(LICENSE_RULES[licenseOf(purchase!).licenseType].isSold).toBe(true)
    expect(licenseOf({ ...purchase!, licenseType: 'commercial' }).licenseType).toBe('commercial')
  })
})
