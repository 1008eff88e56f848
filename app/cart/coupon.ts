import { useState } from 'react'
import { findCoupon, type CouponTerms } from '#domain/cart/pricing.ts'
import type { Coupon } from '#domain/content/shop.ts'
import { storedValue } from '#app/browser/outside-value.ts'

type Applied = { code: string; discount: number } | undefined

/**
 * The active coupon, stored while the tab is open. Only its code is used: the discount comes from the shop's settings.
 */
const applied = storedValue<Applied>('coupon', undefined, (stored) => {
  const { code, discount }: Readonly<Record<string, unknown>> = Object(stored)
  return typeof code === 'string' ? { code, discount: typeof discount === 'number' ? discount : 0 } : undefined
})

/** Sets the active coupon, or clears it. */
export function setCoupon(coupon: Coupon | undefined): void {
  applied.change(() => coupon && { code: coupon.code, discount: coupon.percent })
}

/**
 * Makes the coupon of a canceled order active again, unless the shop no longer accepts it or another coupon is active.
 */
export function takeCouponBack(code: string, coupons: readonly Coupon[]): void {
  const coupon = findCoupon(coupons, code, new Date())
  if (coupon) applied.change((now) => now ?? { code: coupon.code, discount: coupon.percent })
}

/** Returns the active coupon, if the shop still accepts it. */
export function useCoupon<C extends CouponTerms>(coupons: readonly C[]): C | undefined {
  const [now] = useState(() => new Date())
  const code = applied.use()?.code
  return code === undefined ? undefined : findCoupon(coupons, code, now)
}
