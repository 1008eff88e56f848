import { CircleCheck, Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Receipt } from '#contract/nil-returns.ts'
import { TAX_OBLIGATION } from '#domain/nil-return.ts'
import { receiptRows, receiptText } from './receipt.ts'

type Props = { message: string; receipt: Receipt | undefined; onAnother(): void }

/** What stands in the form's place after a filing: the answer, and a receipt to keep. */
export function FilingSuccess({ message, receipt, onAnother }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} role="status" className="grid gap-5 border border-line bg-raised p-5 outline-none sm:p-7">
      <p className="flex gap-3 text-lg">
        <CircleCheck aria-hidden className="mt-1 size-6 shrink-0 text-good" />
        {message}
      </p>
      {receipt && (
        <dl className="grid gap-x-6 gap-y-2 border-y border-line py-4 sm:grid-cols-[auto_1fr]">
          {receiptRows(receipt, TAX_OBLIGATION).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 font-mono">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        <button type="button" className="button" onClick={onAnother}>
          File Another Return
        </button>
        {receipt && (
          <>
            <button type="button" className="button button-quiet" onClick={() => print()}>
              <Printer aria-hidden className="size-4" />
              Print
            </button>
            <button type="button" className="button button-quiet" onClick={() => save(receipt)}>
              <Download aria-hidden className="size-4" />
              Save receipt
            </button>
          </>
        )}
      </div>
    </div>
  )
}

function save(receipt: Receipt) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([receiptText(receipt, TAX_OBLIGATION)], { type: 'text/plain' }))
  link.download = `nil-return-${receipt.year}-${receipt.provider === 'live' ? '' : `${receipt.provider}-`}${receipt.acknowledgementNumber}.txt`
  link.click()
  URL.revokeObjectURL(link.href)
}
