import { CircleCheck, Download, FlaskConical, Printer } from 'lucide'
import { useEffect, useRef } from 'react'
import type { Receipt } from '#contract/nil-returns.ts'
import { useSeen } from '../confirmations/use-seen.ts'
import { Icon } from '../ui/icon.tsx'
import { ReceiptRows, saveReceipt } from './receipt-rows.tsx'

type Props = { message: string; receipt: Receipt | undefined; onAnother(): void }

/** Replaces the form after a filing, with the result and a receipt to keep. */
export function FilingSuccess({ message, receipt, onAnother }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  useSeen(receipt?.acknowledgementNumber)
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
      {receipt && <ReceiptRows receipt={receipt} />}
      <div className="flex flex-wrap gap-3 print:hidden">
        {receipt && (
          <>
            <button type="button" className="button" onClick={() => saveReceipt(receipt)}>
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
