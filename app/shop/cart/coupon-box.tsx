import { useId, useState } from 'react'
import { LONGEST_COUPON } from '#domain/order-kinds.ts'
import type { Coupon } from '#domain/content/shop.ts'
import { findCoupon, INVALID_COUPON } from '#domain/cart/pricing.ts'
import { setCoupon } from '#app/cart/coupon.ts'

/**
 * @property isCarried whether coupons also apply at the checkout
 * @property hasScripts whether scripts are in the cart
 */
type Limits = { isCarried: boolean | undefined; hasScripts: boolean }
type Props = Limits & { coupons: readonly Coupon[]; coupon: Coupon | undefined }

/** A form for applying a coupon, with the active coupon below it. Only one coupon is active at a time. */
export function CouponBox({ coupons, coupon, ...limits }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    <div className="mt-4">
      <form
        className="scripted grid gap-1"
        onSubmit={(event) => {
          event.preventDefault()
          const found = findCoupon(coupons, typed, new Date())
          setWrong(!found)
          if (!found) return
          setCoupon(found)
          setTyped('')
        }}
      >
        <label htmlFor={id} className="text-sm font-semibold">
          Coupon code
        </label>
        <div className="flex gap-2">
          <input
            id={id}
            value={typed}
            maxLength={LONGEST_COUPON}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="field min-w-0"
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${id}-wrong` : undefined}
            onChange={(event) => {
              setTyped(event.target.value)
              setWrong(false)
            }}
          />
          <button type="submit" className="button button-quiet">
            Apply
          </button>
        </div>
      </form>
      {isWrong && (
        <p id={`${id}-wrong`} role="alert" className="mt-1 text-sm text-bad">
          {INVALID_COUPON}
        </p>
      )}
      <CouponLimits {...limits} />
      <p role="status" className="mt-2 text-sm">
        {coupon && (
          <span className="flex items-center justify-between gap-3">
            <span>
              <strong className="font-mono">{coupon.code}</strong>{' '}
              {coupon.freeShipping ? 'Free shipping' : `${coupon.percent}% off`}
            </span>
            <button
              type="button"
              className="prose-link min-h-11"
              onClick={() => {
                setCoupon(undefined)
                document.getElementById(id)?.focus()
              }}
            >
              Remove<span className="sr-only"> coupon {coupon.code}</span>
            </button>
          </span>
        )}
      </p>
    </div>
  )
}

/** A note about the limits of a coupon. If the shops take no orders, coupons apply only in the cart. */
function CouponLimits({ isCarried, hasScripts }: Limits) {
  const look = 'mt-1 text-sm text-muted'
  if (!isCarried)
    return (
      <p className={look}>
        Coupons apply only to this estimate.<span className="when-sold"> They are not accepted at checkout.</span>
      </p>
    )
  return (
    <>
      {hasScripts && <p className={look}>Coupons apply to products, not to scripts.</p>}
      <p className={`when-asked ${look}`}>Coupons apply only to this estimate.</p>
    </>
  )
}
