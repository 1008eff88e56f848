import { describe, expect, it } from 'vitest'
import type { Coupon } from '#domain/content/shop.ts'
import { findCoupon } from './pricing.ts'

const SAVE10: Coupon = { code: 'SAVE10', percent: 10, freeShipping: false }
const FREESHIP: Coupon = { code: 'FREESHIP', percent: 0, freeShipping: true }

describe('a coupon', () => {
  const coupons: Coupon[] = [
    SAVE10,
    { code: 'SAVE20', percent: 20, freeShipping: false },
    { ...FREESHIP, endsAt: '2026-12-01T00:00:00Z' },
  ]
  const now = new Date('2026-11-30T23:59:59Z')

  it('is found regardless of case and surrounding spaces', () => {
    // C398 C399 C401
    expect(['save10', ' SAVE20 ', 'FreeShip'].map((typed) => findCoupon(coupons, typed, now)?.percent)).toEqual([
      10, 20, 0,
    ])
    // C776 C944
    expect(['save\u200b10', 'ＳＡＶＥ１０', 'save١٠'].map((typed) => findCoupon(coupons, typed, now)?.percent)).toEqual(
      Array(3).fill(findCoupon(coupons, 'SAVE10', now)!.percent),
    )
    const pasted = [
      'SAVE10.',
      '"SAVE10"',
      '“save10”',
      'SAVE 10',
      '#SAVE10',
      'save-10',
      '(SAVE10)',
      'SAVE10!',
      'save\u00a010',
      // C1040
      'code="SAVE10"',
      'Promo-Code: SAVE10',
      'SAVE10:',
    ]
    for (const typed of pasted) expect(findCoupon(coupons, typed, now)?.code, typed).toBe('SAVE10')
    expect(findCoupon([FREESHIP], 'FREESHIP:', now)?.code).toBe('FREESHIP')
    for (const typed of ['', ' ', '"', 'SAVE', 'SAVE100', 'code SAVE10', 'use SAVE10', 'SAVE10: SAVE20', '__proto__'])
      expect(findCoupon(coupons, typed, now), typed).toBeUndefined()
  })

  it('expires at its end time', () => {
    expect(findCoupon(coupons, 'FREESHIP', new Date('2026-12-01T00:00:00Z'))).toBeUndefined()
  })
})
