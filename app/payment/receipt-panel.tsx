import { useEffect, useState } from 'react'
import { showReceipt } from '#contract/receipts.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { call } from '#app/api/call.ts'
import { reasonOf } from '#app/api/call-route.ts'
import { type PanelProps, LookUpForm } from './look-up.tsx'
import type { Owned } from './known-payments.ts'
import { formatMoney, times } from '#domain/money.ts'
import { receiptFacts, receiptNote, receiptTitle, type Receipt } from '#domain/payments/receipt.ts'
import { absoluteLink } from '#app/orders/with-absolute-url.ts'
import { TotalsList } from '#app/storefront/totals-list.tsx'

type Outcome = Awaited<ReturnType<typeof askReceipt>>

/** Fetches the receipt of an order or a sale, and shows it or the reason why there is none. */
export function ReceiptPanel({ number, email, ask }: PanelProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const next = await askReceipt({ number, email })
      if (isCurrent) setOutcome(next)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [number, email])
  if (outcome === undefined)
    return (
      <p role="status" className="mt-4">
        One moment…
      </p>
    )
  if (outcome.kind === 'answered') return <ReceiptDetails receipt={outcome.answer.receipt} pdf={outcome.answer.pdf} />
  if (outcome.kind === 'refused' && outcome.status === 404)
    return <LookUpForm what="receipt" number={number} email={email} problem={reasonOf(outcome)} ask={ask} />
  const isUnpaid = outcome.kind === 'refused' && outcome.status === 409
  return (
    <div role="status" className="outcome outcome-bad mt-6">
      <p>{reasonOf(outcome)}</p>
      {isUnpaid ? (
        <a href={`${addressOf(pages.payment)}?number=${number}`} className="row-link prose-link">
          See the payment
        </a>
      ) : (
        <button type="button" className="row-link prose-link" onClick={() => ask({ number, email })}>
          Try again
        </button>
      )}
    </div>
  )
}

const askReceipt = (body: Owned) => call(showReceipt, { body })

/** A receipt to read, print and download. @param pdf the path of the receipt's PDF on the server */
function ReceiptDetails({ receipt, pdf }: { receipt: Receipt; pdf: string }) {
  const { seller, buyer, items, totals, currency, coupon, shippingMethod } = receipt
  const [name = '', ...contact] = seller
  return (
    <section aria-labelledby="receipt-title" className="mt-6 grid gap-6">
      <div>
        <h2 id="receipt-title" className="subtitle">
          {receiptTitle(receipt)}
        </h2>
        <p className="mt-1 font-semibold">{name}</p>
        <Lines of={contact} />
      </div>
      <dl className="receipt-facts border-y border-line py-4">
        {receiptFacts(receipt).map(([fact, value]) => (
          <div key={fact} className="contents">
            <dt className="text-muted">{fact}</dt>
            <dd className="min-w-0 tabular">
              <span className="in-one-piece">{value}</span>
            </dd>
          </div>
        ))}
        <div className="contents">
          <dt className="text-muted">Paid by</dt>
          <dd>
            <Lines of={buyer} />
          </dd>
        </div>
      </dl>
      <div>
        <ul className="divide-y divide-line border-b border-line">
          {items.map((item) => (
            <li key={item.name} className="flex justify-between gap-x-6 py-3">
              <span className="min-w-0 wrap-anywhere">{`${item.quantity} × ${item.name}`}</span>
              <span className="tabular">{formatMoney(times(item.price, item.quantity), currency)}</span>
            </li>
          ))}
        </ul>
        <TotalsList
          totals={totals}
          currency={currency}
          takesCoupons={totals.discount > 0}
          coupon={coupon === undefined ? undefined : { code: coupon, freeShipping: totals.shippingDiscount > 0 }}
          isShipped={shippingMethod !== undefined}
          shippingWords={`Shipping (${shippingMethod})`}
        />
      </div>
      <p className="text-sm text-muted">{receiptNote(receipt)}</p>
      <p className="flex flex-wrap gap-3 print:hidden">
        <a href={absoluteLink(pdf)} className="button" download>
          Download PDF
        </a>
        <button type="button" className="button button-quiet" onClick={() => print()}>
          Print
        </button>
      </p>
    </section>
  )
}

function Lines({ of: lines }: { of: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block wrap-anywhere text-muted">
      {line}
    </span>
  ))
}
