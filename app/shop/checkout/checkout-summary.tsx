import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Coupon, ShippingOption } from '#domain/content/shop.ts'
import type { Totals } from '#domain/cart/pricing.ts'
import { SummaryLines } from '#app/cart/order-summary.tsx'
import { SamplesNote } from '#app/shop/cart/samples-note.tsx'
import { TotalsList } from '#app/storefront/totals-list.tsx'
import type { LineNow } from '#domain/cart/current-offer.ts'
import { currency } from '#app/content/content.ts'

type Props = {
  lines: readonly LineNow[]
  totals: Totals
  option: ShippingOption
  /** The coupon applied in the cart. */
  active: Coupon | undefined
  /** The coupon applied to this total, if any. */
  coupon: Coupon | undefined
  isSample: boolean
  clear(): void
}

/** The contents of the order summary, shown with every checkout step. */
export function CheckoutSummary({ lines, totals, option, active, coupon, isSample, clear }: Props) {
  const scripts = lines.filter((line) => line.isDigital)
  return (
    <>
      {isSample && <SamplesNote clear={clear} />}
      <SummaryLines lines={lines.filter((line) => !line.isDigital)} />
      {scripts.length > 0 && (
        <div className="mt-3 border-t border-line pt-3 text-sm">
          <p className="text-muted">Scripts are not shipped, so they are not part of this order:</p>
          <SummaryLines lines={scripts} />
          <a href={addressOf(pages.codeshopCheckout)} className="row-link prose-link">
            Buy them in the code shop checkout
          </a>
        </div>
      )}
      <TotalsList
        totals={totals}
        currency={currency}
        coupon={coupon}
        takesCoupons={coupon !== undefined}
        shippingWords={`Shipping (${option.name})`}
      />
      {active && !coupon && (
        <p className="mt-3 text-sm text-muted">
          Your coupon {active.code} applies only to the estimate in the cart, not to this total.
        </p>
      )}
    </>
  )
}
