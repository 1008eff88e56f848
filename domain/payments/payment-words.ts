import type { CurrencyCode } from '#domain/currency.ts'
import { soonOrDay } from '#domain/dates.ts'
import { formatMoney, type Cents } from '#domain/money.ts'
import type { PaymentState, AttemptState } from '#domain/order-kinds.ts'
import { PROBLEM_SENTENCES, type PaymentProblem } from './payment-results.ts'

/** A payment as its buyer sees it. @property phone the masked number of the phone that gets the prompt */
type ShownPayment = {
  kind: 'order' | 'sale'
  payment: PaymentState
  isCanceled: boolean
  attempt: {
    state: AttemptState
    amount: Cents
    currency: CurrencyCode
    phone?: string | undefined
    problem?: PaymentProblem | undefined
    byHand?: { text: string; asks?: string | undefined; reported?: string | undefined } | undefined
  }
}

/**
 * The text that tells a buyer about a payment.
 * @property until the event after which the payment continues, in words; undefined if the payment has ended
 */
export type PaymentWords = { title: string; text: string; until?: string }

/**
 * Returns the text that says what a buyer has to do, or how a payment ended.
 * @param scriptsAre where the buyer finds paid scripts
 */
export function paymentWords(
  { payment, attempt, kind, isCanceled }: ShownPayment,
  scriptsAre: 'in My Downloads' | 'below' = 'in My Downloads',
): PaymentWords {
  const amount = formatMoney(attempt.amount, attempt.currency)
  if (isCanceled && payment !== 'refunded')
    return { title: 'Order canceled', text: canceledText(payment, attempt, amount) }
  switch (payment) {
    case 'paid':
    case 'simulated':
      return {
        title: attempt.amount === 0 ? 'Nothing to pay' : 'Payment received',
        text: `${attempt.amount === 0 ? 'The total is zero, so nothing was charged.' : `We received ${amount}.`} ${kind === 'order' ? 'We are preparing your order.' : `Your scripts are ${scriptsAre}.`}`,
      }
    case 'declined':
      return { title: 'Payment declined', text: 'Nothing was paid, and nothing was ordered.' }
    case 'expired':
      return attempt.byHand?.reported === undefined
        ? { title: 'Time is up', text: `No payment arrived in time, so the order was canceled. ${ifPaid(attempt)}` }
        : reportedWords(amount, attempt.byHand.reported)
    case 'refunded':
      return { title: 'Refunded', text: 'Your payment was refunded.' }
    case 'open':
    case 'waiting':
      return attemptWords(attempt, amount)
  }
}

/** Returns whether a payment has succeeded, is still waiting, or has failed, as far as is known. */
export function paymentLook(payment: ShownPayment): 'good' | 'waiting' | 'bad' {
  if (hasGoneWrong(payment)) return 'bad'
  return paymentWords(payment).until === undefined ? 'good' : 'waiting'
}

function hasGoneWrong({ payment, attempt, isCanceled }: ShownPayment): boolean {
  const isUnpaid = !isCanceled && (payment === 'open' || payment === 'waiting')
  return (
    payment === 'declined' ||
    (payment === 'expired' && attempt.byHand?.reported === undefined) ||
    (isUnpaid && (attempt.state === 'failed' || attempt.state === 'paid'))
  )
}

function canceledText(
  payment: PaymentState,
  { state, amount: cents }: ShownPayment['attempt'],
  amount: string,
): string {
  if (payment === 'simulated' || cents === 0) return 'Nothing will be sent.'
  if (payment === 'paid') return `Nothing will be sent. We received ${amount} and will refund it.`
  if (state === 'paid') return 'Nothing will be sent. We received a different amount and will refund it.'
  return `Please do not pay for it. If a payment of ${amount} still arrives, we will refund it.`
}

function ifPaid({ byHand, problem }: ShownPayment['attempt']): string {
  if (problem === 'not-found') return 'We looked for your payment and did not find it. If you did pay, write to us.'
  if (!byHand) return 'If you did pay, we will restore the order or refund you as soon as the payment is confirmed.'
  const how = byHand.asks === undefined ? 'write to us' : 'tell us below'
  return `If you did pay, ${how}: we will restore the order or refund you as soon as we find your payment.`
}

function reportedWords(amount: string, code: string): PaymentWords {
  return {
    title: 'We are looking for your payment',
    text: `You told us that you paid ${amount}: ${code}.`,
    until: 'as soon as we have found it',
  }
}

function attemptWords({ state, phone, problem, byHand }: ShownPayment['attempt'], amount: string): PaymentWords {
  if (byHand?.reported !== undefined) return reportedWords(amount, byHand.reported)
  if (byHand)
    return {
      title: 'Order received',
      text: `Your order is not paid yet. Amount due: ${amount}.`,
      until: 'as soon as we have your payment',
    }
  switch (state) {
    case 'failed':
      return { title: 'Not paid', text: PROBLEM_SENTENCES[problem ?? 'unknown'] }
    case 'paid':
      return {
        title: 'A different amount arrived',
        text: 'We received the wrong amount, so nothing was delivered. We will refund it, and you can pay again.',
      }
    case 'unclear':
      return phone === undefined
        ? {
            title: 'We do not know yet',
            text: `The payment service has not confirmed whether ${amount} was paid. Please do not order again.`,
            until: 'as soon as the service responds',
          }
        : {
            title: 'We do not know yet',
            text: `M-Pesa has not confirmed the prompt for ${amount} to ${phone}. If it appears there, enter your M-Pesa PIN. Please do not order again.`,
            until: 'as soon as M-Pesa responds',
          }
    case 'starting':
    case 'waiting':
    case 'expired':
      return phone === undefined
        ? {
            title: 'Not paid yet',
            text: `Pay ${amount} on the payment service’s page.`,
            until: 'as soon as the payment is confirmed',
          }
        : {
            title: 'Check your phone',
            text: `M-Pesa is asking ${phone} to pay ${amount}. Enter your M-Pesa PIN there.`,
            until: 'as soon as M-Pesa has confirmed it, usually within a minute',
          }
  }
}

/** Returns how much time is left to pay, in whole minutes, hours or days; undefined if none is left. */
export function timeLeftWords(seconds: number): string | undefined {
  if (seconds <= 0) return undefined
  if (seconds < 60) return 'Less than a minute left to pay'
  const [minutes, hours, days] = [60, 3_600, 86_400].map((unit) => Math.floor(seconds / unit))
  if (days! > 1) return `${days} days left to pay`
  if (hours! > 1) return `${hours} hours left to pay`
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left to pay`
}

/**
 * Returns additional sentences about a payment: the owner's instructions, the deadline, the receipt, whether the
 * payment was simulated, and the server's note.
 */
export function paymentNotes({
  payment,
  payBy,
  at,
  attempt: { receipt, note, byHand },
}: {
  payment: PaymentState
  payBy?: string | undefined
  at: string
  attempt: Pick<ShownPayment['attempt'], 'byHand'> & { receipt?: string | undefined; note?: string | undefined }
}): string[] {
  return [
    ...(byHand && byHand.reported === undefined && payment !== 'expired' ? [byHand.text] : []),
    ...(payBy === undefined || byHand?.reported !== undefined
      ? []
      : [`You have until ${soonOrDay(payBy, at)}, Nairobi time.`]),
    ...(receipt === undefined ? [] : [`Receipt: ${receipt}`]),
    ...(payment === 'simulated' ? ['The payment was simulated: no money moved.'] : []),
    ...(note === undefined ? [] : [note]),
  ]
}
