import { CircleCheck, Download, FlaskConical, Printer } from 'lucide'
import { useEffect, useRef } from 'react'
import type { Receipt } from '#contract/nil-returns.ts'
import { receiptRows, receiptText } from '#domain/nil-returns/nil-return-receipt.ts'
import { Icon } from '../ui/icon.tsx'
import { offerFile } from '../ui/offer-file.ts'

type Props = { message: string; receipt: Receipt | undefined; onAnother(): void }

/** Replaces the form after a filing, with the result and a receipt to keep. */
export function FilingSuccess({ message, receipt, onAnother }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  // A simulated filing gets no green check mark.
  const isReal = receipt === undefined || receipt.provider === 'live'
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="status"
      className="grid gap-5 border border-line bg-raised p-5 quiet-focus sm:p-7"
    >
      <p className="flex gap-3 text-lg">
        {isReal ? (
          <Icon of={CircleCheck} className="mt-1 size-6 shrink-0 text-good" />
        ) : (
          <Icon of={FlaskConical} className="mt-1 size-6 shrink-0 text-muted" />
        )}
        {message}
      </p>
      {receipt && (
        <dl className="grid gap-x-6 gap-y-2 border-y border-line py-4 sm:grid-cols-[auto_1fr]">
          {receiptRows(receipt).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 font-mono">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        {receipt && (
          <>
            <button type="button" className="button" onClick={() => save(receipt)}>
              <Icon of={Download} className="size-4" />
              Save receipt
            </button>
            <button type="button" className="button button-quiet" onClick={() => print()}>
              <Icon of={Printer} className="size-4" />
              Print
            </button>
          </>
        )}
        <button type="button" className={receipt ? 'button button-quiet' : 'button'} onClick={onAnother}>
          File Another Return
        </button>
      </div>
    </div>
  )
}

function save(receipt: Receipt) {
  const name = `nil-return-${receipt.year}-${receipt.provider === 'live' ? '' : `${receipt.provider}-`}${receipt.acknowledgementNumber}.txt`
  offerFile(name, receiptText(receipt), 'text/plain')
}
