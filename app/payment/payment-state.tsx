import { useRef } from 'react'
import type { PaymentView } from '#contract/payments.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { formatMoney } from '#domain/money.ts'
import { hasReceipt } from '#domain/payments/has-receipt.ts'
import {
  paymentLook,
  paymentNotes,
  paymentWords,
  timeLeftWords,
  type PaymentWords,
} from '#domain/payments/payment-words.ts'
import { PayAgain } from './pay-again.tsx'
import { ReportForm } from './report-form.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = {
  payment: PaymentView | undefined
  email: string
  /** Whether the last status check got no response. */
  isLost: boolean
  show(payment: PaymentView): void
}

/** The status of a payment: the buyer's next step, or the payment's outcome. */
export function PaymentState({ payment, email, isLost, show }: Props) {
  const notice = useRef<HTMLElement>(null)
  const look = payment ? paymentLook(payment) : 'waiting'
  const { title, text, until }: PaymentWords = payment
    ? paymentWords(payment)
    : { title: 'Asking the server', text: 'One moment…' }
  // The pressed button disappears, so focus the notice, which names the next step.
  const showFirst = (next: PaymentView) => {
    show(next)
    notice.current?.focus()
  }
  return (
    <>
      <section
        ref={notice}
        tabIndex={-1}
        role="status"
        className={`outcome quiet-focus mt-6 scroll-mt-24 outcome-${look}`}
        data-payment={payment?.payment}
      >
        <h2 className="font-semibold">
          {title}
          {until !== undefined && <span aria-hidden className="pulse" />}
        </h2>
        <p className="mt-1">{until === undefined ? text : `${text} This page changes ${until}.`}</p>
        {payment &&
          paymentNotes(payment).map((note) => (
            <p key={note} className="mt-1">
              {note}
            </p>
          ))}
        {isLost && (
          <p className="mt-2 text-bad">The server is not responding. This page keeps trying; nothing is lost.</p>
        )}
      </section>
      {payment?.payBy !== undefined && payment.attempt.byHand?.reported === undefined && (
        <TimeLeft payBy={payment.payBy} at={payment.at} />
      )}
      {payment?.attempt.payAt !== undefined && (
        <a href={payment.attempt.payAt} className="button mt-4">
          Continue to pay
        </a>
      )}
      {payment?.attempt.byHand?.asks !== undefined && (
        <ReportForm
          number={payment.number}
          email={email}
          asks={payment.attempt.byHand.asks}
          reported={payment.attempt.byHand.reported ?? ''}
          show={showFirst}
        />
      )}
      {payment?.againFrom !== undefined && (
        <PayAgain payment={payment} againFrom={payment.againFrom} email={email} show={showFirst} />
      )}
      {payment && (
        <>
          <p className="mt-6">
            <span>Number: </span>
            <strong className="in-one-piece font-mono">{payment.number}</strong>
            <span>{`, total ${formatMoney(payment.total, payment.currency)}. With this number and your email address, this page opens on any device.`}</span>
          </p>
          <NextStep payment={payment} />
        </>
      )}
    </>
  )
}

/**
 * Counts down the time left to pay. It is outside the notice, because screen readers would announce each change there.
 */
function TimeLeft({ payBy, at }: { payBy: string; at: string }) {
  const words = timeLeftWords(useSecondsUntil(payBy, at))
  return words === undefined ? null : (
    <p role="timer" className="mt-2 text-sm text-muted tabular">
      {words}
    </p>
  )
}

function NextStep({ payment: { kind, number, payment } }: { payment: PaymentView }) {
  const isPaid = payment === 'paid' || payment === 'simulated'
  if (payment === 'declined' || payment === 'expired')
    return (
      <a href={addressOf(kind === 'order' ? pages.shop : pages.codeshop)} className="button mt-4">
        Back to the shop
      </a>
    )
  const page = kind === 'order' ? `${addressOf(pages.shopOrder)}?number=${number}` : addressOf(pages.downloads)
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {(kind === 'order' || isPaid) && (
        <a href={page} className={`button ${isPaid ? '' : 'button-quiet'}`}>
          {kind !== 'order' ? 'My Downloads' : isPaid ? 'View order' : 'View or cancel the order'}
        </a>
      )}
      {hasReceipt(payment) && (
        <a href={`${addressOf(pages.receipt)}?number=${number}`} className="button button-quiet">
          Receipt
        </a>
      )}
    </p>
  )
}
