import { nairobiTime } from '#domain/dates.ts'
import { errorMessage } from '#domain/errors/errors.ts'
import { balanceOf, findAccount, canPay, creditedBy, overLimit, routeMistakes } from './accounts.ts'
import { pageOf, statusOf, type Operation, type Payment } from './world.ts'
import {
  accepted,
  bankReference,
  completedAt,
  findPayment,
  fromCents,
  isKnownReference,
  oncePaid,
  onceSettled,
  startPayment,
  toCents,
} from './payments.ts'

const listKcbAccounts: Operation = (act) => {
  const { content, world, given, now } = act
  const accounts = content.accounts
    .filter(({ provider, currency }) => provider === 'kcb' && currency === given.currency)
    .map((account) => ({
      accountNumber: account.number,
      accountName: account.name,
      currency: account.currency,
      availableBalance: fromCents(balanceOf(account, world, now).available),
      balanceAt: nairobiTime(now),
      transfersEnabled: account.transfersEnabled,
    }))
  return { body: pageOf(accounts, act) }
}

const sendKcbTransfer: Operation = (act) => {
  const { content, given, now, newId } = act
  const wrong = routeMistakes(act, ['pesalink', 'eft', 'rtgs'])
  const account = findAccount(content, 'kcb', given.fromAccount)
  if (!account) wrong.fromAccount = errorMessage('account-unknown')
  if (!account || Object.keys(wrong).length > 0) return { wrong }
  if (!account.transfersEnabled) return { refusal: 'transfers-not-enabled' }
  const tooMuch = overLimit(act)
  if (tooMuch) return tooMuch
  if (isKnownReference(act, given.reference)) return { refusal: 'duplicate-reference' }
  const payment = startPayment(act, {
    id: `kcb_tr_${newId(6)}`,
    cents: toCents(given.amount),
    from: account.number,
    to: String(given.toAccount),
    credits: creditedBy(act, 'kcb'),
    forced: canPay(account, act) ? undefined : 'failed',
    details: {
      reference: String(given.reference),
      bankReference: bankReference(now, newId(5)),
      narration: String(given.narration ?? given.reference),
    },
  })
  return {
    body: {
      transferId: payment.id,
      reference: given.reference,
      retrievalReference: newId(9),
      ...accepted(payment),
    },
  }
}

/** Returns the state of a transfer, for the status endpoint and the callback. */
export function kcbTransfer(payment: Payment, now: Date): object {
  return {
    transferId: payment.id,
    reference: payment.details.reference,
    status: statusOf(payment, now),
    ...oncePaid(payment, now, { bankReference: payment.details.bankReference }),
    ...onceSettled(payment, now, { bankMessage: payment.ending.resultDesc }),
    amount: fromCents(payment.cents),
    currency: 'KES',
    ...completedAt(payment, now),
  }
}

const getKcbTransfer: Operation = (act) => {
  const payment = findPayment(act, act.given.transferId, 'sendKcbTransfer')
  return payment ? { body: kcbTransfer(payment, act.now) } : { missing: true }
}

export const kcbOperations: Readonly<Record<string, Operation>> = { listKcbAccounts, sendKcbTransfer, getKcbTransfer }
