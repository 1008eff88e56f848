import { useState } from 'react'
import { findCoupon } from '#domain/cart/pricing.ts'
import type { Coupon } from '#domain/content/shop.ts'
import { storedValue } from '../browser/stored-value.ts'

type Applied = { code: string; discount: number } | undefined

/**
 * The one coupon that is active, for as long as the tab is open. What it is worth is what the shop says of its code.
 */
const applied = storedValue<Applied>('coupon', undefined, (stored) => {
  const { code, discount }: Readonly<Record<string, unknown>> = Object(stored)
  return typeof code === 'string' ? { code, discount: typeof discount === 'number' ? discount : 0 } : undefined
})

/** Makes a coupon the active one, or none. */
export function setCoupon(coupon: Coupon | undefined): void {
  applied.change(() => coupon && { code: coupon.code, discount: coupon.percent })
}

/** The active coupon, if the shop still knows it. */
export function useCoupon(coupons: readonly Coupon[]): Coupon | undefined {
  const [now] = useState(() => new Date())
  const code = applied.use()?.code
  return code === undefined ? undefined : findCoupon(coupons, code, now)
}
