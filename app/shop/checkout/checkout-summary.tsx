import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { lineTotal } from '#domain/cart/cart.ts'
import type { Coupon, ShippingOption } from '#domain/content/shop.ts'
import type { Totals } from '#domain/cart/pricing.ts'
import { FormerPrice, NOT_IN_PURCHASE } from '#app/cart/former-price.tsx'
import { SamplesNote } from '#app/shop/cart/samples-note.tsx'
import { SummaryLine, TotalsList } from '#app/storefront/totals-list.tsx'
import type { LineNow } from '#domain/cart/current-offer.ts'
import { currency } from '#app/content/content.ts'
import { formatPrice } from '#app/storefront/format-price.ts'

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
      <Lines lines={lines.filter((line) => !line.isDigital)} />
      {scripts.length > 0 && (
        <div className="mt-3 border-t border-line pt-3 text-sm">
          <p className="text-muted">Scripts are not shipped, so they are not part of this order:</p>
          <Lines lines={scripts} />
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

function Lines({ lines }: { lines: readonly LineNow[] }) {
  return (
    <ul className="mt-3 grid gap-1.5">
      {lines.map((line) => (
        <SummaryLine
          key={line.product.id}
          quantity={line.quantity}
          name={line.product.name}
          amount={line.isGone ? '–' : formatPrice(lineTotal(line))}
        >
          {line.isGone && <span className="block text-sm text-bad">{NOT_IN_PURCHASE}</span>}
          <FormerPrice line={line} />
        </SummaryLine>
      ))}
    </ul>
  )
}
