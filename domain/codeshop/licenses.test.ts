import { describe, expect, it } from 'vitest'
import { LICENSE_RULES, licenseInfo, licenseOf, licenseStatus } from './licenses.ts'
import { readPurchases } from './stored-purchases.ts'

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
