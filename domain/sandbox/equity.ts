import { nairobiTime } from '#domain/dates.ts'
import { balanceOf, findAccount, canPay, creditedBy, overLimit, routeMistakes } from './accounts.ts'
import {
  completedAt,
  findPayment,
  fromCents,
  isKnownReference,
  onceSettled,
  startedAt,
  startPayment,
  toCents,
} from './payments.ts'
import { statusOf, type Operation } from './world.ts'

const getEquityAccount: Operation = ({ content, world, given, now }) => {
  const account = findAccount(content, 'equity', given.accountId)
  if (!account) return { refusal: 'account-not-mapped' }
  const { booked, available } = balanceOf(account, world, now)
  return {
    body: {
      accountId: account.number,
      currency: account.currency,
      availableBalance: fromCents(available),
      currentBalance: fromCents(booked),
      asOf: nairobiTime(now),
    },
  }
}

/** The requested outcome of a payment that succeeds only after the response. */
const LEFT_OPEN = 'pending'

const createEquityPayment: Operation = (act) => {
  const { content, given, wanted, now, newId } = act
  const wrong = routeMistakes(act, ['pesalink', 'rtgs'])
  if (Object.keys(wrong).length > 0) return { wrong }
  const account = findAccount(content, 'equity', given.fromAccount)
  if (!account) return { refusal: 'account-not-mapped' }
  const tooMuch = overLimit(act)
  if (tooMuch) return tooMuch
  if (isKnownReference(act, given.reference)) return { refusal: 'duplicate-reference' }
  if (!canPay(account, act)) return { refusal: 'insufficient-funds' }
  const payment = startPayment(act, {
    id: `eq_pay_${newId(6)}`,
    cents: toCents(given.amount),
    from: account.number,
    to: String(given.toAccount),
    credits: creditedBy(act, 'equity'),
    // RTGS and mobile payments settle after the response, as do payments that Jenga leaves open. All other payments
    // settle before the response.
    isImmediate: given.method !== 'rtgs' && given.method !== 'mobile' && wanted !== LEFT_OPEN,
    forced: wanted === LEFT_OPEN ? 'completed' : undefined,
    details: {
      reference: String(given.reference),
      transactionId: String(1000 + (Number.parseInt(newId(6), 36) % 9000)),
      narration: String(given.description ?? given.reference),
    },
  })
  return {
    body: {
      paymentId: payment.id,
      reference: given.reference,
      ...onceSettled(payment, now, { transactionId: payment.details.transactionId }),
      status: statusOf(payment, now),
      amount: given.amount,
      currency: 'KES',
      createdAt: startedAt(payment),
    },
  }
}

const getEquityPayment: Operation = (act) => {
  const { given, now } = act
  const payment = findPayment(act, given.paymentId, 'createEquityPayment')
  if (!payment) return { missing: true }
  return {
    body: {
      paymentId: payment.id,
      reference: payment.details.reference,
      ...onceSettled(payment, now, { transactionId: payment.details.transactionId }),
      status: statusOf(payment, now),
      ...onceSettled(payment, now, {
        stateCode: Number(payment.ending.resultCode),
        stateMessage: payment.ending.resultDesc,
        charge: 0,
      }),
      amount: fromCents(payment.cents),
      currency: 'KES',
      ...completedAt(payment, now),
    },
  }
}

export const equityOperations: Readonly<Record<string, Operation>> = {
  getEquityAccount,
  createEquityPayment,
  getEquityPayment,
}
