import { useEffect, useState } from 'react'
import { showReceipt } from '#contract/receipts.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { call } from '#app/api/call.ts'
import { reasonOf } from '#app/api/call-route.ts'
import type { PanelProps } from './look-up.tsx'
import { LookUpForm } from './look-up-form.tsx'
import { ReceiptDetails } from './receipt-details.tsx'
import type { Owned } from './owned.ts'

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
