import { nairobiDay, nairobiTime } from '#domain/dates.ts'
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

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Returns a receipt number in M-Pesa's format: a letter for the year (U is 2026), a letter for the month, a digit or
 * letter for the day (A is 10), and seven more characters.
 */
function receiptNumber({ now, newId }: Act): string {
  const [year = 0, month = 0, day = 0] = nairobiDay(now).split('-').map(Number)
  return [LETTERS[(year - 2006) % 26], LETTERS[month - 1], day < 10 ? day : LETTERS[day - 10], newId(7)].join('')
}

function pushId(moment: Date, phone: string): string {
  const [year, month, day, ...time] = nairobiTime(moment).slice(0, 19).split(/\D/)
  const milliseconds = String(moment.getUTCMilliseconds()).padStart(3, '0')
  return `ws_CO_${day}${month}${year}${time.join('')}${milliseconds}${phone.slice(3)}`
}

const startStkPush: Operation = (act) => {
  const { world, given, now, newId } = act
  const phone = String(given.phone)
  // M-Pesa derives the ID of a push from its time. A second push in the same millisecond therefore gets the next free
  // ID.
  let moment = now
  while (world.payments.some(({ id }) => id === pushId(moment, phone))) moment = new Date(moment.getTime() + 1)
  const payment = startPayment(act, {
    id: pushId(moment, phone),
    cents: toCents(given.amount),
    from: phone,
    to: 'till',
    details: { receipt: receiptNumber(act), reference: String(given.reference) },
  })
  return {
    body: {
      checkoutRequestId: payment.id,
      merchantRequestId: `${newId(4)}-${newId(4)}-${newId(14)}`.toLowerCase(),
      ...accepted(payment),
    },
  }
}

/** Returns the state of an STK push, for the status endpoint and the callback. */
export function stkPush(payment: Payment, now: Date): object {
  return {
    checkoutRequestId: payment.id,
    status: statusOf(payment, now),
    ...onceSettled(payment, now, { resultCode: payment.ending.resultCode, resultDesc: payment.ending.resultDesc }),
    ...oncePaid(payment, now, { receiptNumber: payment.details.receipt }),
    amount: fromCents(payment.cents),
    phone: payment.from,
    ...completedAt(payment, now),
  }
}

const getStkPush: Operation = (act) => {
  const payment = findPayment(act, act.given.checkoutRequestId, 'startStkPush')
  return payment ? { body: stkPush(payment, act.now) } : { missing: true }
}

const registerC2bUrls: Operation = (act) => {
  const { content, world, given, now, newId } = act
  const shortCode = String(given.shortCode)
  if (!content.shortCodes.includes(shortCode)) return { refusal: 'short-code-not-yours' }
  if (world.listeningTo.includes(shortCode)) return { refusal: 'already-registered' }
  world.listeningTo.push(shortCode)
  // Simulates a customer's payment, so that the client receives a notification.
  const payment = startPayment(act, {
    id: receiptNumber(act),
    cents: 150_000,
    from: '254700000000',
    to: shortCode,
    details: { account: 'INV-2042' },
  })
  payment.callbackUrl = String(given.confirmationUrl)
  return {
    body: {
      registrationId: `c2b_${newId(6)}`,
      shortCode,
      responseType: given.responseType,
      externalValidation: false,
      createdAt: nairobiTime(now),
    },
  }
}

/**
 * Returns the notification of a customer's payment to a paybill or till. The phone number is masked, as in Safaricom's
 * own notifications.
 */
export function c2bConfirmation(payment: Payment, now: Date): object {
  return {
    receiptNumber: payment.id,
    shortCode: payment.to,
    account: payment.details.account,
    amount: fromCents(payment.cents),
    phone: `${payment.from.slice(0, 4)} ***** ${payment.from.slice(-3)}`,
    ...completedAt(payment, now),
  }
}

const sendB2cPayment: Operation = (act) => {
  const { content, world, given, now, newId } = act
  const utility = findAccount(content, 'mpesa', 'utility')
  const cents = toCents(given.amount)
  const payment = startPayment(act, {
    id: `AG_${nairobiTime(now).slice(0, 10).replaceAll('-', '')}_${newId(20).toLowerCase()}`,
    cents,
    from: 'utility',
    to: String(given.phone),
    forced: utility && balanceOf(utility, world, now).available >= cents ? undefined : 'insufficient-funds',
    details: {
      receipt: receiptNumber(act),
      originator: `600997_kibanda_${newId(13).toLowerCase()}`,
      narration: String(given.remarks),
    },
  })
  return {
    body: {
      conversationId: payment.id,
      originatorConversationId: payment.details.originator,
      ...accepted(payment),
    },
  }
}

/** Returns the result of a payout, for its callback. */
export function b2cResult(payment: Payment, now: Date): object {
  return {
    conversationId: payment.id,
    originatorConversationId: payment.details.originator,
    status: statusOf(payment, now),
    resultCode: payment.ending.resultCode,
    resultDesc: payment.ending.resultDesc,
    ...oncePaid(payment, now, { receiptNumber: payment.details.receipt }),
    amount: fromCents(payment.cents),
    phone: payment.to,
    ...completedAt(payment, now),
  }
}

export const mpesaOperations: Readonly<Record<string, Operation>> = {
  startStkPush,
  getStkPush,
  registerC2bUrls,
  sendB2cPayment,
}
