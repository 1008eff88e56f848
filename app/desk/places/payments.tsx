import { listDeskPayments, showDeskPaymentsDue, askDeskPayment, type DeskPayment } from '#contract/desk/payments.ts'
import { AnswerOrWait, ChangeButtons, DeskEntry, PaidForLink } from '#app/desk/desk-parts.tsx'
import { DeskList } from '#app/desk/desk-list.tsx'
import { useDeskAnswer, actAtDesk } from '#app/desk/desk-service.ts'
import { useState } from 'react'
import { minuteOf } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { isPaidByHand } from '#domain/order-kinds.ts'
import { paymentChanges, PaymentChangeForm, possibleChanges, type PaymentChange } from '#app/desk/payment-changes.tsx'
import { methodWords, paymentBadge, paymentFacts } from '#app/desk/payment-facts.ts'

/** The payments that need the owner's attention, and all payment attempts. */
export default function Payments() {
  const due = useDeskAnswer(showDeskPaymentsDue)
  return (
    <>
      <section aria-labelledby="payments-due" className="mb-10">
        <h2 id="payments-due" className="subtitle">
          Needs attention
        </h2>
        <AnswerOrWait {...due}>
          {(answer) =>
            answer.due.length === 0 ? (
              <p className="mt-1 text-muted">No refunds are due, and every outcome is known.</p>
            ) : (
              <ul className="mt-3 border-t border-line">
                {answer.due.map((payment) => (
                  <PaymentEntry key={payment.id} payment={payment} reload={due.reload} />
                ))}
              </ul>
            )
          }
        </AnswerOrWait>
      </section>
      <DeskList endpoint={listDeskPayments} noun={{ one: 'payment', many: 'payments' }}>
        {(entries, reload) => (
          <ul className="border-t border-line">
            {entries.map((payment) => (
              <PaymentEntry
                key={payment.id}
                payment={payment}
                reload={async () => {
                  await Promise.all([reload(), due.reload()])
                }}
              />
            ))}
          </ul>
        )}
      </DeskList>
    </>
  )
}

function PaymentEntry({ payment, reload }: { payment: DeskPayment; reload(): Promise<void> }) {
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
        {canPoll(payment) && (
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

/** Returns whether the gateway may know more than this site about a payment or its refund. */
function canPoll({ way, state, nextPoll, refundState }: DeskPayment): boolean {
  if (isPaidByHand(way)) return false
  const isRefunding = refundState === 'starting' || refundState === 'pending' || refundState === 'needs-attention'
  const isOpen = nextPoll !== null || state === 'unclear' || state === 'expired' || state === 'waiting'
  return isOpen || isRefunding
}
