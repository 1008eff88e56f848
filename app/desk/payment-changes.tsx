import { useState } from 'react'
import { LONGEST_SHORT_TEXT } from '#contract/desk/list.ts'
import { changeDeskPayment, type DeskPayment } from '#contract/desk/payments.ts'
import { isRefundUnderWay } from '#domain/payments/refund-states.ts'
import { FormField } from '#app/storefront/form-field.tsx'
import { RefundAmounts, useRefundAmounts } from './refund-amounts.tsx'
import { actAtDesk } from './desk-service.ts'
import { TextAction } from './text-action.tsx'

/**
 * What the owner can do about a payment. Actions with a receipt record something found out or done elsewhere.
 * @param service the name of the payment service
 */
export const paymentChanges = (service: string) =>
  ({
    settle: {
      opens: 'Settle by hand',
      action: 'Payment received',
      said: 'Settled. The order or purchase is delivered.',
      receipt: 'Receipt of the payment',
    },
    'refund-through': {
      action: `Refund through ${service}`,
      said: 'The refund is in progress. If email is set up, you get an email if the refund needs your attention, and the buyer gets one when it is done.',
      receipt: undefined,
    },
    refund: {
      opens: 'Record a refund',
      action: 'Money returned',
      said: 'The refund is recorded. If email is set up, the buyer is notified.',
      receipt: 'Receipt of the refund',
    },
    'drop-refund': { action: 'No refund after all', said: 'Noted. The money stays.', receipt: undefined },
    'not-received': { opens: 'Close as not paid', action: 'No payment received', said: 'Noted.', receipt: undefined },
  }) as const
export type PaymentChange = keyof ReturnType<typeof paymentChanges>

/** Returns what the owner can do about a payment in its current state. */
export function possibleChanges(payment: DeskPayment): PaymentChange[] {
  const { state, refundDue, refundedAt, refundState, nextRefundQuestion, canRefund, nextQuestion, toldAt } = payment
  const isHere = state === 'paid' && refundedAt === null
  const isOver = state === 'paid' || state === 'failed'
  const isUnasked = !isOver && nextQuestion === null
  const isUnknown = isUnasked || (toldAt !== null && (state === 'failed' || state === 'expired'))
  return [
    ...(state === 'paid' ? [] : (['settle'] as const)),
    ...(canRefund ? (['refund-through'] as const) : []),
    ...(isHere && !isRefundUnderWay(refundState, nextRefundQuestion) ? (['refund'] as const) : []),
    ...(isHere && refundState === 'failed' && refundDue === null ? (['drop-refund'] as const) : []),
    ...(isUnknown ? (['not-received'] as const) : []),
  ]
}

type Props = { payment: DeskPayment; change: PaymentChange; reload(): Promise<void>; close(): void }

/** The form for a change, with a reason and, if the change needs one, a receipt. */
export function PaymentChangeForm({ payment, change, reload, close }: Props) {
  const { id, service } = payment
  const [receipt, setReceipt] = useState(change === 'settle' ? (payment.toldReceipt ?? '') : '')
  const amounts = useRefundAmounts(payment)
  const isRefund = change === 'refund' || change === 'refund-through'
  const { action, said, receipt: label } = paymentChanges(service)[change]
  return (
    <div className="grid gap-3">
      {isRefund && <RefundAmounts payment={payment} {...amounts.fields} />}
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
        isOpened={label === undefined && !isRefund}
        close={close}
        label="Reason (saved in the log)"
        action={action}
        rows={2}
        send={async (reason) => {
          const wanted = isRefund ? amounts.read() : {}
          if (wanted === undefined) return false
          const isDone = await actAtDesk(
            changeDeskPayment,
            { body: { payment: id, change, receipt, reason, ...wanted } },
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
