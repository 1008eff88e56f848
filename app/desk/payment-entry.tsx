import { useState } from 'react'
import { LONGEST_SHORT_TEXT } from '#contract/desk/list.ts'
import { askDeskPayment, changeDeskPayment, type DeskPayment } from '#contract/desk/payments.ts'
import { minuteOf } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { FormField } from '../storefront/form-field.tsx'
import { ChangeButtons } from './change-buttons.tsx'
import { DeskEntry } from './desk-entry.tsx'
import { actAtDesk } from './desk-service.ts'
import { TextAction } from './text-action.tsx'

const CHANGES = {
  settle: {
    action: 'The money is here',
    said: 'Settled. What was paid for is delivered.',
    receipt: 'Receipt of the payment',
  },
  refund: {
    action: 'Money returned',
    said: 'The refund is noted. If email is set up, the buyer gets one.',
    receipt: 'Receipt of the refund',
  },
  'not-received': { action: 'No money came', said: 'Noted.', receipt: undefined },
} as const
type Change = keyof typeof CHANGES

/** An attempt to pay, with what the owner can do about it. */
export function PaymentEntry({ payment, reload }: { payment: DeskPayment; reload(): Promise<void> }) {
  const { id, number, way, gateway, amount, currency, state, startedAt, refundDue, refundedAt, isSimulated } = payment
  const [change, setChange] = useState<Change>()
  const isDue = refundDue !== null && refundedAt === null
  const isUnsettled = state === 'unclear' || state === 'expired'
  const can: readonly Change[] = [
    ...(state === 'paid' ? [] : (['settle'] as const)),
    ...(state === 'paid' && refundedAt === null ? (['refund'] as const) : []),
    ...(isUnsettled && payment.nextQuestion === null ? (['not-received'] as const) : []),
  ]
  return (
    <DeskEntry
      title={`${number} · ${formatMoney(amount, currency)}`}
      line={`${way} by ${gateway} · ${minuteOf(startedAt)} · ${state}${isSimulated ? ', simulated' : ''}`}
      facts={
        <>
          {isDue && <span className="badge ml-2">Refund due</span>}
          {refundedAt !== null && <span className="badge ml-2">Refunded</span>}
        </>
      }
    >
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-3">
        {factsOf(payment).map(([name, value]) => (
          <div key={name}>
            <dt className="label">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        {(isUnsettled || state === 'waiting') && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void actAtDesk(askDeskPayment, { body: { payment: id } }, 'The gateway was asked.', reload)}
          >
            Ask now
          </button>
        )}
        <ChangeButtons can={can} changes={CHANGES} chosen={change} choose={setChange} />
      </div>
      {change && <ByHand key={change} id={id} change={change} reload={reload} close={() => setChange(undefined)} />}
    </DeskEntry>
  )
}

type ByHandProps = { id: string; change: Change; reload(): Promise<void>; close(): void }

/** Notes what the owner has found out or done, with its receipt and a reason. */
function ByHand({ id, change, reload, close }: ByHandProps) {
  const [receipt, setReceipt] = useState('')
  const { action, said, receipt: label } = CHANGES[change]
  return (
    <div className="grid gap-3">
      {label !== undefined && (
        <FormField
          name={`receipt-${id}`}
          label={label}
          value={receipt}
          onType={setReceipt}
          mistake={undefined}
          autoComplete="off"
          maxLength={LONGEST_SHORT_TEXT}
          className="max-w-sm"
        />
      )}
      <TextAction
        draft={`${change} ${id}`}
        isOpened={label === undefined}
        close={close}
        label="Reason (saved in the log)"
        action={action}
        rows={2}
        send={async (reason) => {
          const isDone = await actAtDesk(
            changeDeskPayment,
            { body: { payment: id, change, receipt, reason } },
            said,
            reload,
          )
          if (isDone) close()
          return isDone
        }}
      />
    </div>
  )
}

const DUE: Readonly<Record<string, string>> = {
  canceled: 'The order had been canceled',
  'paid-twice': 'It had already been paid',
  'sold-out': 'Its items have been sold since',
  'wrong-amount': 'Another amount arrived',
}

function factsOf(payment: DeskPayment): [string, string][] {
  const { amount, currency, received, code, phone, receipt, refundDue, refundedAt, refundReceipt } = payment
  const { endedAt, nextQuestion, id } = payment
  const known: [string, string | null][] = [
    ['Result code', code],
    ['Phone', phone],
    ['Receipt', receipt],
    ['Received', received === null || received === amount ? null : formatMoney(received, currency)],
    ['Refund due', refundDue === null ? null : (DUE[refundDue] ?? refundDue)],
    ['Refunded', refundedAt === null ? null : `${minuteOf(refundedAt)}, ${refundReceipt ?? ''}`],
    ['Ended', endedAt === null ? null : minuteOf(endedAt)],
    ['Asked next', nextQuestion === null ? null : minuteOf(nextQuestion)],
    ['ID', id],
  ]
  return known.flatMap(([name, value]) => (value === null ? [] : [[name, value] satisfies [string, string]]))
}
