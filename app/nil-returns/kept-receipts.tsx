import { dayOf } from '#domain/dates.ts'
import type { ReceiptFacts } from '#domain/nil-returns/nil-return-receipt.ts'
import { confirmations, forgetConfirmation } from '#app/confirmations/confirmations.ts'
import { ReceiptRows, saveReceipt } from './receipt-rows.tsx'

/** The receipts of returns filed in this browser, which survive a reload. */
export function KeptReceipts() {
  const receipts = confirmations.use().flatMap(({ receipt }) => (receipt ? [receipt] : []))
  if (receipts.length === 0) return null
  return (
    <details id="receipts" open className="scroll-mt-20 border border-line p-5 print:hidden">
      <summary className="font-semibold">{`Receipts saved in this browser (${receipts.length})`}</summary>
      <p className="mt-3">{filedWords(receipts)}</p>
      <ul className="mt-4 grid gap-6">
        {receipts.map((receipt) => (
          <li key={receipt.acknowledgementNumber}>
            <ReceiptRows receipt={receipt} />
            <p className="mt-3 flex flex-wrap gap-3">
              <button type="button" className="button button-quiet" onClick={() => saveReceipt(receipt)}>
                Save receipt
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

/** Says what is filed already, so that nobody files it again by mistake. */
function filedWords(receipts: readonly ReceiptFacts[]): string {
  return receipts
    .map(({ provider, year, filedAt }) =>
      provider === 'live'
        ? `You filed for ${year} on ${dayOf(filedAt)}.`
        : `You practiced for ${year} on ${dayOf(filedAt)}: nothing was filed.`,
    )
    .join(' ')
}
