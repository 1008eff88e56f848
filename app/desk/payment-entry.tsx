import { useState } from 'react'
import { askDeskPayment, type DeskPayment } from '#contract/desk/payments.ts'
import { minuteOf } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { isPaidByHand } from '#domain/order-kinds.ts'
import { ChangeButtons } from './change-buttons.tsx'
import { DeskEntry } from './desk-entry.tsx'
import { PaidForLink } from './desk-link.tsx'
import { actAtDesk } from './desk-service.ts'
import { paymentChanges, PaymentChangeForm, possibleChanges, type PaymentChange } from './payment-changes.tsx'
import { methodWords, paymentBadge, paymentFacts } from './payment-facts.ts'

/** A payment attempt, with what the owner can do about it. */
export function PaymentEntry({ payment, reload }: { payment: DeskPayment; reload(): Promise<void> }) {
  const { id, number, kind, buyer, items, way, amount, currency, startedAt, isSimulated } = payment
  const [change, setChange] = useState<PaymentChange>()
  return (
    <DeskEntry
      title={[buyer, items]}
      line={[number, isSimulated ? `${methodWords(way)}, simulated` : methodWords(way), minuteOf(startedAt)]}
      amount={formatMoney(amount, currency)}
      facts={<span className="badge">{paymentBadge(payment)}</span>}
    >
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-3">
        {paymentFacts(payment).map(([name, value]) => (
          <div key={name}>
            <dt className="label">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <PaidForLink number={number} kind={kind} />
      <div className="flex flex-wrap gap-3">
        {canAsk(payment) && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void actAtDesk(askDeskPayment, { body: { payment: id } }, 'The status was checked.', reload)}
          >
            Check now
          </button>
        )}
        <ChangeButtons
          can={possibleChanges(payment)}
          changes={paymentChanges(payment.service)}
          chosen={change}
          choose={setChange}
        />
      </div>
      {change && (
        <PaymentChangeForm
          key={change}
          payment={payment}
          change={change}
          reload={reload}
          close={() => setChange(undefined)}
        />
      )}
    </DeskEntry>
  )
}

/** Returns whether the gateway may know more about a payment, or about its refund, than this site does. */
function canAsk({ way, state, nextQuestion, refundState }: DeskPayment): boolean {
  if (isPaidByHand(way)) return false
  const isRefunding = refundState === 'starting' || refundState === 'pending' || refundState === 'needs-attention'
  const isOpen = nextQuestion !== null || state === 'unclear' || state === 'expired' || state === 'waiting'
  return isOpen || isRefunding
}
