import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { purchaseReceipt } from '#domain/codeshop/purchase-receipt.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { site } from '#app/content/content.ts'

const { owner } = site

/** A printable receipt for a purchase. */
export function PurchaseReceipt({ purchase, scriptName }: { purchase: Purchase; scriptName: string | undefined }) {
  return (
    <section aria-labelledby="receipt" className="max-w-prose">
      <h2 id="receipt" className="subtitle">
        Receipt
      </h2>
      <p className="mt-1 text-muted">{`${site.name}, ${owner.name}, ${owner.city}, ${owner.country}, ${owner.email}`}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-2 border-y border-line py-4 sm:grid-cols-[auto_1fr]">
        {purchaseReceipt(purchase, scriptName).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {purchase.saleNumber !== undefined && (
        <p className="mt-4 print:hidden">
          <a
            href={`${addressOf(pages.receipt)}?number=${encodeURIComponent(purchase.saleNumber)}`}
            className="prose-link"
          >
            Payment receipt, also as a PDF
          </a>
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-3 print:hidden">
        <button type="button" className="button" onClick={() => print()}>
          Print
        </button>
        <a href={addressOf(pages.downloads)} className="button button-quiet">
          All downloads
        </a>
      </p>
    </section>
  )
}
