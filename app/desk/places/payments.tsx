import { listDeskPayments, showDeskPaymentsDue } from '#contract/desk/payments.ts'
import { AnswerOrWait } from '#app/desk/answer-or-wait.tsx'
import { DeskList, deskQuery } from '#app/desk/desk-list.tsx'
import { PaymentEntry } from '#app/desk/payment-entry.tsx'
import { useDeskAnswer } from '#app/desk/use-desk-answer.ts'

const STATES = { all: 'All' } as const
const FIELDS = deskQuery(STATES)

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
              <p className="mt-1 text-muted">None: no refunds are due, and every outcome is known.</p>
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
      <DeskList endpoint={listDeskPayments} fields={FIELDS} states={STATES} noun={{ one: 'payment', many: 'payments' }}>
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
