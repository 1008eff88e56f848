import { nairobiTime } from '#domain/dates.ts'
import { findPayment, fromCents, isKnownReference, startedAt, startPayment, toCents } from './payments.ts'
import { isSettled, type Act, type Operation, type Payment } from './world.ts'

/** How long a quote is valid (ms). */
const QUOTE_HOLDS = 3_600_000
/** The sandbox's simplified PayPal fee of 4% plus 30 cents. These are not PayPal's real rates. */
const feeOf = (cents: number) => Math.round(cents * 0.04) + 30

/**
 * Returns the URL where the customer approves a payment. Its host name is reserved, because the sandbox sends nobody to
 * PayPal.
 */
const approveUrl = ({ id }: Payment) => `https://paypal.example/checkoutnow?token=${id}`

const createPaypalPayment: Operation = (act) => {
  const { content, given, now, newId } = act
  if (isKnownReference(act, given.reference)) return { refusal: 'duplicate-reference' }
  const rate = given.currency === 'USD' ? 1 : content.shillingsPerDollar
  const payment = startPayment(act, {
    id: newId(17),
    // At least one cent, because a payment of zero is impossible.
    cents: Math.max(1, Math.round(toCents(given.amount) / rate)),
    from: 'customer',
    to: 'paypal',
    details: { reference: String(given.reference), amount: String(given.amount), currency: String(given.currency) },
  })
  return {
    body: {
      paymentId: payment.id,
      status: 'pending',
      providerStatus: 'PAYER_ACTION_REQUIRED',
      amount: given.amount,
      currency: given.currency,
      quote: {
        amount: fromCents(payment.cents),
        currency: 'USD',
        rate,
        expiresAt: nairobiTime(new Date(now.getTime() + QUOTE_HOLDS)),
      },
      approveUrl: approveUrl(payment),
    },
  }
}

const captureOf = ({ world }: Act, { id }: Payment) =>
  world.payments.find((payment) => payment.operation === 'capturePaypalPayment' && payment.details.paymentId === id)

const getPaypalPayment: Operation = (act) => {
  const { given, now } = act
  const payment = findPayment(act, given.paymentId, 'createPaypalPayment')
  if (!payment) return { missing: true }
  const [status, providerStatus] = captureOf(act, payment)
    ? ['completed', 'COMPLETED']
    : isSettled(payment, now)
      ? ['approved', 'APPROVED']
      : ['pending', 'PAYER_ACTION_REQUIRED']
  return {
    body: {
      paymentId: payment.id,
      reference: payment.details.reference,
      status,
      providerStatus,
      amount: Number(payment.details.amount),
      currency: payment.details.currency,
      quote: { amount: fromCents(payment.cents), currency: 'USD' },
      ...(status === 'completed' ? {} : { approveUrl: approveUrl(payment) }),
      createdAt: startedAt(payment),
    },
  }
}

const capturePaypalPayment: Operation = (act) => {
  const { given, now, newId } = act
  const payment = findPayment(act, given.paymentId, 'createPaypalPayment')
  if (!payment) return { missing: true }
  if (captureOf(act, payment)) return { refusal: 'already-captured' }
  if (!isSettled(payment, now)) return { refusal: 'not-approved' }
  if (now.getTime() - Date.parse(payment.startedAt) > QUOTE_HOLDS && payment.details.currency === 'KES')
    return { refusal: 'quote-expired' }
  const capture = startPayment(act, {
    id: newId(17),
    cents: payment.cents,
    from: 'customer',
    to: 'paypal',
    isImmediate: true,
    details: { paymentId: payment.id },
  })
  return {
    body: {
      paymentId: payment.id,
      captureId: capture.id,
      status: 'completed',
      captured: { amount: fromCents(capture.cents), currency: 'USD', fee: fromCents(feeOf(capture.cents)) },
      completedAt: nairobiTime(now),
    },
  }
}

export const paypalOperations: Readonly<Record<string, Operation>> = {
  createPaypalPayment,
  getPaypalPayment,
  capturePaypalPayment,
}
