import { useRef } from 'react'
import type { PaymentView } from '#contract/payments.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { hasReceipt } from '#domain/order-kinds.ts'
import { paymentWords, timeLeftWords, type PaymentWords } from '#domain/payments/payment-words.ts'
import { PayAgain } from './pay-again.tsx'
import { ContinueToPay, PaymentNumber, PaymentOutcome } from './payment-parts.tsx'
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
  const words: PaymentWords = payment ? paymentWords(payment) : { title: 'Asking the server', text: 'One moment…' }
  // The pressed button disappears, so focus the notice, which names the next step.
  const showFirst = (next: PaymentView) => {
    show(next)
    notice.current?.focus()
  }
  return (
    <>
      <PaymentOutcome payment={payment} words={words} isLive notice={notice}>
        {isLost && (
          <p className="mt-2 text-bad">The server is not responding. This page keeps trying; nothing is lost.</p>
        )}
      </PaymentOutcome>
      {payment?.payBy !== undefined && payment.attempt.byHand?.reported === undefined && (
        <TimeLeft payBy={payment.payBy} at={payment.at} />
      )}
      <ContinueToPay at={payment?.attempt.payAt} />
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
          <PaymentNumber payment={payment} isLive />
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
