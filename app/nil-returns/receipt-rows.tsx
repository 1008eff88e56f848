import { receiptRows, receiptText, type ReceiptFacts } from '#domain/nil-returns/nil-return-receipt.ts'
import { offerFile } from '#app/ui/save-made-file.ts'

/** A filing's receipt. */
export function ReceiptRows({ receipt }: { receipt: ReceiptFacts }) {
  return (
    <dl className="receipt-facts border-y border-line py-4">
      {receiptRows(receipt).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-mono max-sm:text-sm">
            <span className="in-one-piece">{value}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Saves a receipt as a text file. */
export function saveReceipt(receipt: ReceiptFacts): void {
  const { provider, year, acknowledgementNumber } = receipt
  const name = `nil-return-${year}-${provider === 'live' ? '' : `${provider}-`}${acknowledgementNumber}.txt`
  offerFile(name, receiptText(receipt), 'text/plain')
}
