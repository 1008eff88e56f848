import type { Totals } from '#domain/cart/pricing.ts'
import { WHAT_YOU_GET } from '#domain/codeshop/script-checkout.ts'
import { SummaryLines } from '#app/cart/summary-lines.tsx'
import { TotalsList } from '#app/storefront/totals-list.tsx'
import type { ScriptLine } from '#app/codeshop/use-script-lines.ts'
import { currency } from '#app/content/content.ts'

/** The contents of the order summary: the lines, the totals, and a list of the benefits of a purchase. */
export function ScriptSummary({ lines, totals }: { lines: readonly ScriptLine[]; totals: Totals }) {
  return (
    <>
      <SummaryLines lines={lines} />
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
