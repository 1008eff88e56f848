import { useState, useSyncExternalStore } from 'react'
import { findCoupon } from '#domain/pricing.ts'
import type { Coupon } from '#domain/content/shop.ts'
import { forgetStored, readStored, writeStored } from '../stored.ts'

/** The one coupon that is active, by its code, for as long as the tab is open. */
const listeners = new Set<() => void>()
let known: string | undefined | null = null

function read(): string | undefined {
  if (known !== null) return known
  const code = (Object(readStored('coupon')) as { code?: unknown }).code
  return (known = typeof code === 'string' ? code : undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes a coupon the active one, or none. */
export function setCoupon(coupon: Coupon | undefined): void {
  known = coupon?.code
  if (coupon) writeStored('coupon', { code: coupon.code, discount: coupon.percent })
  else forgetStored('coupon')
  for (const listener of listeners) listener()
}

/** The active coupon, if the shop still knows it. */
export function useCoupon(coupons: readonly Coupon[]): Coupon | undefined {
  const [now] = useState(() => new Date())
  const code = useSyncExternalStore(subscribe, read, () => undefined)
  return code === undefined ? undefined : findCoupon(coupons, code, now)
}
