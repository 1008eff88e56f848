import { lineTotal } from '#domain/cart/cart.ts'
import type { Totals } from '#domain/cart/pricing.ts'
import { WHAT_YOU_GET } from '#domain/codeshop/script-checkout.ts'
import { FormerPrice, NOT_IN_PURCHASE } from '#app/cart/former-price.tsx'
import { SummaryLine, TotalsList } from '#app/storefront/totals-list.tsx'
import type { ScriptLine } from '#app/codeshop/use-script-lines.ts'
import { currency } from '#app/content/content.ts'
import { formatPrice } from '#app/storefront/format-price.ts'

/** The contents of the order summary: the lines, the totals, and a list of the benefits of a purchase. */
export function ScriptSummary({ lines, totals }: { lines: readonly ScriptLine[]; totals: Totals }) {
  return (
    <>
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
      <TotalsList totals={totals} currency={currency} takesCoupons={false} isShipped={false} />
      <h3 className="mt-6 font-semibold">What you’ll get</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-sm">
        {WHAT_YOU_GET.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}
