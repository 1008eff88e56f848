/**
 * What a refused order may have lost.
 * @property coupon the code of the order's coupon, if any
 * @property items the names of the order's items that are no longer sold
 * @property total the total without the lost parts, with its currency
 */
export type Lost = { coupon: string | undefined; items: readonly string[]; total: string }

/** Why a coupon no longer applies, keyed by the code of the refusal. */
const COUPONS: Readonly<Record<string, string>> = {
  'coupon-invalid': 'is no longer valid',
  'coupon-used-up': 'has reached its limit',
}

/** Returns whether a refusal means that the coupon no longer applies. */
export function isAboutCoupon(error: string): boolean {
  return Object.hasOwn(COUPONS, error)
}

/**
 * Returns a message that says what an order has lost and how to place it again; undefined if it has lost nothing.
 * @param error the code of the refusal
 */
export function placementChange(error: string, { coupon, items, total }: Lost): string | undefined {
  const again = `The total is now ${total}. To order at this total, press Place Order again.`
  if (isAboutCoupon(error) && coupon !== undefined)
    return `Coupon ${coupon} ${COUPONS[error]}, so we removed it. ${again}`
  if (error === 'product-unknown' && items.length > 0)
    return `No longer sold, so no longer part of this order: ${items.join(', ')}. ${again}`
  return undefined
}
