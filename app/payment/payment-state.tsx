import type { PaymentView } from '#contract/payments.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { minuteOf } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { hasReceipt } from '#domain/payments/has-receipt.ts'
import { PROBLEM_SENTENCES } from '#domain/payments/payment-results.ts'
import { PayAgain } from './pay-again.tsx'

type Props = {
  payment: PaymentView | undefined
  email: string
  /** Whether the last question got no response. */
  isLost: boolean
  show(payment: PaymentView): void
}

/** Says what a buyer has to do, or what has come of it. */
export function PaymentState({ payment, email, isLost, show }: Props) {
  const isBad = payment !== undefined && hasGoneWrong(payment)
  const { title, text } = payment ? wordsOf(payment) : { title: 'Asking the server', text: 'One moment…' }
  return (
    <>
      <section role="status" className={`outcome mt-6 ${isBad ? 'outcome-bad' : ''}`} data-payment={payment?.payment}>
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-1">{text}</p>
        {payment?.payBy !== undefined && (
          <p className="mt-1">{`The order waits for the payment until ${minuteOf(payment.payBy)} in Nairobi.`}</p>
        )}
        {payment?.attempt.receipt !== undefined && (
          <p className="mt-1">
            <span>Receipt: </span>
            <code>{payment.attempt.receipt}</code>
          </p>
        )}
        {payment?.payment === 'simulated' && <p className="mt-1">The payment was simulated: no money moved.</p>}
        {payment?.attempt.isSimulated && payment.attempt.state === 'waiting' && (
          <p className="mt-1">Practice: no phone is asked, and no money moves. This ends by itself.</p>
        )}
        {isLost && (
          <p className="mt-2 text-bad">The server does not respond. This page keeps asking; nothing is lost.</p>
        )}
      </section>
      {payment?.attempt.payAt !== undefined && (
        <a href={payment.attempt.payAt} className="button mt-4">
          Continue to pay
        </a>
      )}
      {payment?.againFrom !== undefined && (
        <PayAgain payment={payment} againFrom={payment.againFrom} email={email} show={show} />
      )}
      {payment && (
        <>
          <p className="mt-6">
            <span>Number: </span>
            <strong className="font-mono">{payment.number}</strong>
            <span>{`, total ${formatMoney(payment.total, payment.currency)}. With this number and your email address, this page opens on any device.`}</span>
          </p>
          <NextStep payment={payment} />
        </>
      )}
    </>
  )
}

/** Returns whether a payment has failed, as far as is known. */
function hasGoneWrong({ payment, attempt, isCanceled }: PaymentView): boolean {
  const isUnpaid = !isCanceled && (payment === 'open' || payment === 'waiting')
  return (
    payment === 'declined' ||
    payment === 'expired' ||
    (isUnpaid && (attempt.state === 'failed' || attempt.state === 'paid'))
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
          {kind === 'order' ? 'View order' : 'My Downloads'}
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

function wordsOf({ payment, attempt, kind, isCanceled }: PaymentView): { title: string; text: string } {
  const amount = formatMoney(attempt.amount, attempt.currency)
  if (isCanceled && payment !== 'refunded')
    return { title: 'Order canceled', text: canceledWords(payment, attempt.state, amount) }
  switch (payment) {
    case 'paid':
    case 'simulated':
      return {
        title: 'Payment received',
        text: `${amount} arrived. ${kind === 'order' ? 'We are preparing your order.' : 'Your scripts are in My Downloads.'}`,
      }
    case 'declined':
      return { title: 'Payment declined', text: 'Nothing was paid, and nothing was ordered.' }
    case 'expired':
      return {
        title: 'Time is up',
        text: 'Nobody paid in time, so the order was canceled. If you did pay, it comes back as soon as the payment is confirmed.',
      }
    case 'refunded':
      return { title: 'Refunded', text: 'Your payment was returned.' }
    case 'open':
    case 'waiting':
      return attemptWords(attempt, amount)
  }
}

function canceledWords(
  payment: PaymentView['payment'],
  state: PaymentView['attempt']['state'],
  amount: string,
): string {
  if (payment === 'simulated') return 'Nothing will be sent.'
  if (payment === 'paid') return `Nothing will be sent. ${amount} had arrived, and we return it.`
  if (state === 'paid') return 'Nothing will be sent. What had arrived was another amount, and we return it.'
  return `Please do not pay for it. If a payment of ${amount} still arrives, we return it.`
}

function attemptWords(attempt: PaymentView['attempt'], amount: string): { title: string; text: string } {
  const phone = attempt.phone ?? 'your phone'
  switch (attempt.state) {
    case 'failed':
      return { title: 'Not paid', text: PROBLEM_SENTENCES[attempt.problem ?? 'unknown'] }
    case 'paid':
      return {
        title: 'Another amount arrived',
        text: 'The amount that arrived is not the one that was asked for, so nothing was delivered. We return it, and you can pay again.',
      }
    case 'unclear':
      if (attempt.phone === undefined)
        return {
          title: 'We do not know yet',
          text: `The payment service has not said whether ${amount} was paid. Please do not order again: this page changes as soon as it answers.`,
        }
      return {
        title: 'We do not know yet',
        text: `M-Pesa has not confirmed the prompt for ${amount} to ${phone}. If it appears there, enter your M-Pesa PIN. Please do not order again: this page changes as soon as M-Pesa answers.`,
      }
    case 'starting':
    case 'waiting':
    case 'expired':
      if (attempt.phone === undefined)
        return {
          title: 'Not paid yet',
          text: `Pay ${amount} on the page of the payment service. This page changes as soon as the payment is confirmed.`,
        }
      return {
        title: 'Check your phone',
        text: `M-Pesa asks ${phone} to pay ${amount}. Enter your M-Pesa PIN there. This page changes as soon as M-Pesa has confirmed it, usually within a minute.`,
      }
  }
}
