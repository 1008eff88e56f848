import { describe, expect, it } from 'vitest'
import { isAboutCoupon, placementChange } from './placement-change.ts'

const LOST = { coupon: 'SAVE20', items: ['Dakika Trail Watch'], total: '$241.92' }
const AGAIN = 'The total is now $241.92. To order at this total, press Place Order again.'

describe('the message about a refused order', () => {
  it('names the coupon that no longer applies, and the new total', () => {
    // C939
    expect(placementChange('coupon-invalid', LOST)).toBe(`Coupon SAVE20 is no longer valid, so we removed it. ${AGAIN}`)
    expect(placementChange('coupon-used-up', LOST)).toBe(
      `Coupon SAVE20 has reached its limit, so we removed it. ${AGAIN}`,
    )
    expect(['coupon-invalid', 'coupon-used-up', 'total-changed'].map(isAboutCoupon)).toEqual([true, true, false])
  })

  it('names the items that are no longer sold', () => {
    // C938
    expect(placementChange('product-unknown', LOST)).toBe(
      `No longer sold, so no longer part of this order: Dakika Trail Watch. ${AGAIN}`,
    )
  })

  it('is omitted if no coupon and no item was lost', () => {
    expect(placementChange('product-unknown', { ...LOST, items: [] })).toBeUndefined()
    expect(placementChange('coupon-invalid', { ...LOST, coupon: undefined })).toBeUndefined()
    expect(placementChange('total-changed', LOST)).toBeUndefined()
  })
})
