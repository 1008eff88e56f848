import { nairobiDay, nairobiTime } from '#domain/dates.ts'
import { errorMessage } from '#domain/errors/errors.ts'
import { balanceOf, findAccount, movementsOf, canPay, creditedBy, overLimit, routeMistakes } from './accounts.ts'
import { pageOf, statusOf, type Operation, type Payment } from './world.ts'
import { accepted, completedAt, fromCents, startPayment, toCents } from './payments.ts'

const LONGEST_STATEMENT = 92 * 86_400_000

const getCoopAccount: Operation = ({ content, world, given, now }) => {
  const account = findAccount(content, 'coop', given.accountNumber)
  if (!account) return { refusal: 'account-not-yours' }
  const { booked, available } = balanceOf(account, world, now)
  return {
    body: {
      accountNumber: account.number,
      accountName: account.name,
      currency: account.currency,
      availableBalance: fromCents(available),
      // The sandbox has no check deposits, so every booked amount is cleared.
      clearedBalance: fromCents(booked),
      bookedBalance: fromCents(booked),
      asOf: nairobiTime(now),
    },
  }
}

const getCoopStatement: Operation = (act) => {
  const { content, world, given, now } = act
  const [from, to] = [String(given.from), String(given.to)]
  if (to < from) return { wrong: { to: errorMessage('dates-reversed') } }
  if (Date.parse(to) - Date.parse(from) > LONGEST_STATEMENT)
    return { wrong: { to: errorMessage('dates-too-far', { most: 92 }) } }
  const account = findAccount(content, 'coop', given.accountNumber)
  if (!account) return { refusal: 'account-not-yours' }
  const entries = movementsOf(content, account, world, now)
    .map(({ id, at, narration, cents, after }) => ({
      transactionId: id,
      postedOn: nairobiDay(at),
      narration,
      type: cents < 0 ? 'debit' : 'credit',
      amount: fromCents(Math.abs(cents)),
      balanceAfter: fromCents(after),
    }))
    .filter(({ postedOn }) => postedOn >= from && postedOn <= to)
  return { body: pageOf(entries, act) }
}

const createCoopTransfer: Operation = (act) => {
  const { content, given, newId } = act
  const wrong = routeMistakes(act, ['pesalink'])
  if (Object.keys(wrong).length > 0) return { wrong }
  const account = findAccount(content, 'coop', given.fromAccount)
  if (!account) return { refusal: 'account-not-yours' }
  const tooMuch = overLimit(act)
  if (tooMuch) return tooMuch
  const payment = startPayment(act, {
    id: `coop_tr_${newId(6)}`,
    cents: toCents(given.amount),
    from: account.number,
    to: String(given.toAccount),
    credits: creditedBy(act, 'coop'),
    forced: canPay(account, act) ? undefined : 'failed',
    details: { messageReference: newId(19).toLowerCase(), narration: String(given.narration) },
  })
  return {
    body: {
      transferId: payment.id,
      messageReference: payment.details.messageReference,
      ...accepted(payment),
    },
  }
}

/** Returns the result of a transfer, for its callback. */
export function coopTransfer(payment: Payment, now: Date): object {
  return {
    transferId: payment.id,
    messageReference: payment.details.messageReference,
    status: statusOf(payment, now),
    messageCode: payment.ending.resultCode,
    messageDescription: payment.ending.resultDesc,
    amount: fromCents(payment.cents),
    currency: 'KES',
    ...completedAt(payment, now),
  }
}

export const coopOperations: Readonly<Record<string, Operation>> = {
  getCoopAccount,
  getCoopStatement,
  createCoopTransfer,
}
