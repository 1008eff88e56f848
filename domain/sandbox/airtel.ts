import { nairobiTime } from '#domain/dates.ts'
import { balanceOf, findAccount } from './accounts.ts'
import {
  accepted,
  completedAt,
  findPayment,
  fromCents,
  oncePaid,
  onceSettled,
  startPayment,
  toCents,
} from './payments.ts'
import { statusOf, type Act, type Operation, type Payment } from './world.ts'

const PROVIDER_STATUS = { pending: 'TIP', completed: 'TS', failed: 'TF' } as const

/** Returns an ID in Airtel's own format: MP261121.1202.L06941. */
function moneyId({ now, newId }: Act): string {
  const [day, time] = [
    nairobiTime(now).slice(2, 10).replaceAll('-', ''),
    nairobiTime(now).slice(11, 16).replace(':', ''),
  ]
  return `MP${day}.${time}.L${newId(5)}`
}

const collectAirtelPayment: Operation = (act) => {
  const { given, newId } = act
  const payment = startPayment(act, {
    id: `air_tx_${newId(6)}`,
    cents: toCents(given.amount),
    from: String(given.phone),
    to: 'collections',
    details: { airtelMoneyId: moneyId(act), reference: String(given.reference) },
  })
  return {
    body: {
      transactionId: payment.id,
      providerStatus: 'TIP',
      ...accepted(payment),
    },
  }
}

const disburseAirtelPayment: Operation = (act) => {
  const { content, world, given, now, newId } = act
  const wallet = findAccount(content, 'airtel', 'wallet')
  const cents = toCents(given.amount)
  const payment = startPayment(act, {
    id: `air_tx_${newId(6)}`,
    cents,
    from: 'wallet',
    to: String(given.phone),
    forced: wallet && balanceOf(wallet, world, now).available >= cents ? undefined : 'insufficient-funds',
    details: { airtelMoneyId: moneyId(act), reference: String(given.reference) },
  })
  return { body: { transactionId: payment.id, ...accepted(payment) } }
}

/** Returns the state of a collection or payout, for the status endpoint and the callback. */
export function airtelTransaction(payment: Payment, now: Date): object {
  const status = statusOf(payment, now)
  return {
    transactionId: payment.id,
    kind: payment.operation === 'collectAirtelPayment' ? 'collection' : 'disbursement',
    status,
    providerStatus: PROVIDER_STATUS[status],
    ...onceSettled(payment, now, { resultCode: payment.ending.resultCode }),
    ...oncePaid(payment, now, { airtelMoneyId: payment.details.airtelMoneyId }),
    amount: fromCents(payment.cents),
    currency: 'KES',
    ...completedAt(payment, now),
  }
}

const getAirtelTransaction: Operation = (act) => {
  const payment = findPayment(act, act.given.transactionId, 'collectAirtelPayment', 'disburseAirtelPayment')
  return payment ? { body: airtelTransaction(payment, act.now) } : { missing: true }
}

export const airtelOperations: Readonly<Record<string, Operation>> = {
  collectAirtelPayment,
  disburseAirtelPayment,
  getAirtelTransaction,
}
