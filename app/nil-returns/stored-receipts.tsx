import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dayOf } from '#domain/dates.ts'
import type { ReceiptFacts } from '#domain/nil-returns/nil-return-receipt.ts'
import { isOpenedBy } from '#after-paint/browser/page-location.ts'
import { confirmations, forgetConfirmation } from '#app/confirmations/confirmations.ts'
import { ReceiptRows, saveReceipt } from './receipt-rows.tsx'

/** The receipts of the returns filed in this browser. They are stored, so they survive a reload. */
export function StoredReceipts() {
  const receipts = confirmations.use().flatMap(({ receipt }) => (receipt ? [receipt] : []))
  const [printed, setPrinted] = useState<string>()
  const list = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // On a reload, the browser restores the scroll position before the receipts appear, so scroll to them.
    if (isOpenedBy('reload') && document.activeElement === document.body)
      list.current?.scrollIntoView({ block: 'start' })
  }, [])
  if (receipts.length === 0) return null
  const printAlone = (number: string) => {
    flushSync(() => setPrinted(number))
    print()
  }
  return (
    <details
      ref={list}
      id="receipts"
      open
      className={`scroll-mt-20 border border-line p-5 ${printed === undefined ? 'print:hidden' : ''}`}
    >
      <summary className="font-semibold">{`Receipts saved in this browser (${receipts.length})`}</summary>
      <p className="mt-3">{filedWords(receipts)}</p>
      <ul className="mt-4 grid gap-6">
        {receipts.map((receipt) => (
          <li
            key={receipt.acknowledgementNumber}
            className={receipt.acknowledgementNumber === printed ? 'printed-alone' : ''}
          >
            <ReceiptRows receipt={receipt} />
            <p className="mt-3 flex flex-wrap gap-3 print:hidden">
              <button type="button" className="button button-quiet" onClick={() => saveReceipt(receipt)}>
                Save receipt
              </button>
              <button
                type="button"
                className="button button-quiet"
                onClick={() => printAlone(receipt.acknowledgementNumber)}
              >
                Print or save as PDF
              </button>
              <button
                type="button"
                className="button button-quiet"
                onClick={() => forgetConfirmation(receipt.acknowledgementNumber)}
              >
                Remove from this browser
              </button>
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Returns a sentence about each filed year, so that nobody files for it again by mistake. */
function filedWords(receipts: readonly ReceiptFacts[]): string {
  return receipts
    .map(({ provider, year, filedAt }) =>
      provider === 'live'
        ? `You filed for ${year} on ${dayOf(filedAt)}.`
        : `You practiced for ${year} on ${dayOf(filedAt)}: nothing was filed.`,
    )
    .join(' ')
}
