import {
  askDeskPayment,
  changeDeskPayment,
  listDeskPayments,
  showDeskPaymentsDue,
  type DeskPayment,
} from '#contract/desk/payments.ts'
import { tableMinute } from '#domain/dates.ts'
import { formatMoney, NO_MONEY } from '#domain/money.ts'
import { listed, print, type Section, table, type Row } from './section.ts'
import { readAmount, readPieces, type RefundPart, type Restock } from '#domain/payments/refunds.ts'
import { DeskRefusal } from '#server/desk/in-process.ts'

/** The help text for the argument `PARTS`. */
const PARTS_WORDS =
  'PARTS, separated by commas: 0=12.50 refunds 12.50 of the line at position 0, shipping=5 refunds 5 of the shipping, all refunds everything that is left; stock:0=1 puts one unit of the line at position 0 back in stock'

const payments = listed(listDeskPayments, {
  noun: 'payment',
  key: 'ID',
  isNamed: ({ id }, typed) => id === typed,
  row,
})

function row(payment: DeskPayment): Row {
  const { id, number, startedAt, amount, currency, way, gateway, isSimulated, phone, receipt, toldReceipt } = payment
  const facts = [phone, receipt ?? toldReceipt, ...refundOf(payment)].filter((fact) => fact !== null)
  return [
    id,
    number,
    tableMinute(startedAt),
    stateOf(payment),
    formatMoney(amount, currency),
    `${way} by ${gateway}${isSimulated ? ', simulated' : ''}`,
    facts.join(', '),
  ]
}

function stateOf({ state, code, toldAt }: DeskPayment): string {
  const known = code === null ? state : `${state} (${code})`
  return toldAt === null ? known : `${known}, reported as paid but not confirmed`
}

function refundOf({ refundedAt, refunds, currency, refundDue, refundState, refundProblem }: DeskPayment): string[] {
  if (refundedAt !== null) return ['refunded']
  const isUnfinished = refundState !== null && refundState !== 'processed'
  return [
    ...refunds.map(({ amount }) => `${formatMoney(amount, currency)} refunded`),
    ...(refundDue === null ? [] : [`refund due: ${refundDue}`]),
    ...(isUnfinished ? [`refund ${refundState}${refundProblem === null ? '' : ` (${refundProblem})`}`] : []),
  ]
}

/** Returns an action that changes a payment or its refund, as reported by the owner. */
const change = (
  what: 'settle' | 'refund' | 'refund-through' | 'drop-refund' | 'not-received',
  about: string,
  takes: 'RECEIPT REASON...' | 'REASON...' = 'REASON...',
) =>
  payments.change(takes, about, (desk, { id: payment, left }, words) => {
    const [reason = '', receipt = ''] = words.toReversed()
    return desk.call(changeDeskPayment, { body: { payment, change: what, receipt, reason, left: left ?? undefined } })
  })

/** Returns an action that refunds part of a payment. */
const changePart = (what: 'refund' | 'refund-through', about: string, takes: 'RECEIPT REASON...' | 'REASON...') =>
  payments.change(`PARTS ${takes}`, about, (desk, { id: payment, left, refundable }, [parts = '', ...words]) => {
    const [reason = '', receipt = ''] = words.toReversed()
    const amounts = readParts(parts, refundable)
    return desk.call(changeDeskPayment, {
      body: { payment, change: what, receipt, reason, left: left ?? undefined, ...amounts },
    })
  })

/** Payments and their refunds. */
export const paymentSection: Section = {
  about: 'payments and their refunds',
  ...payments,
  actions: {
    show: payments.show,
    due: {
      takes: '',
      about:
        'refunds due, stuck refunds, payments whose outcome no status check could determine, and payments by hand that buyers have reported',
      async run(desk) {
        const { due } = await desk.call(showDeskPaymentsDue, {})
        return print(...(due.length > 0 ? table(due.map(row)) : ['No payment needs your attention.']))
      },
    },
    ask: payments.change(
      '',
      'has the running server check the status of the payment or its refund with the gateway within seconds',
      (desk, { id }) => desk.call(askDeskPayment, { body: { payment: id } }),
    ),
    settle: change(
      'settle',
      'records that the money was received, and delivers what was paid for',
      'RECEIPT REASON...',
    ),
    refunded: change(
      'refund',
      'records that everything left was refunded, revokes the licenses, and notifies the buyer',
      'RECEIPT REASON...',
    ),
    'refunded-part': changePart(
      'refund',
      `records that part of the money was refunded. ${PARTS_WORDS}`,
      'RECEIPT REASON...',
    ),
    'refund-through': change(
      'refund-through',
      'has the gateway refund everything that is left; the running server sends the request within seconds',
    ),
    'refund-part-through': changePart(
      'refund-through',
      `has the gateway refund part of the money. ${PARTS_WORDS}`,
      'REASON...',
    ),
    'drop-refund': change('drop-refund', 'drops a failed refund; the payment is kept'),
    'not-received': change('not-received', 'records that no payment was received'),
  },
}

/**
 * Parses the argument `PARTS`.
 * @param refundable the amount that can still be refunded; null if nothing is left
 * @throws DeskRefusal
 */
function readParts(typed: string, refundable: DeskPayment['refundable']): { part?: RefundPart; restock: Restock } {
  const part: RefundPart = { lines: [], shipping: NO_MONEY }
  const restock: Restock = []
  const words = typed
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
  const isAll = words.includes('all')
  const named = words.filter((word) => word !== 'all').map((word) => word.split('='))
  if (new Set(named.map(([name]) => name)).size < named.length)
    throw new DeskRefusal(`Specify each part once. ${PARTS_WORDS}.`)
  for (const [name = '', value = '', ...more] of named) {
    const line = refundable?.lines.find(({ position }) => name === String(position) || name === `stock:${position}`)
    const most = name === 'shipping' ? refundable?.shipping : line?.left
    const [amount, pieces] = [readAmount(value, most ?? NO_MONEY), readPieces(value, line?.restockable ?? 0)]
    if (more.length === 0 && name === 'shipping' && amount) part.shipping = amount
    else if (more.length === 0 && line && name.startsWith('stock:') && pieces)
      restock.push({ position: line.position, quantity: pieces })
    else if (more.length === 0 && line && !name.startsWith('stock:') && amount)
      part.lines.push({ position: line.position, amount })
    else throw new DeskRefusal(`“${name}=${value}” is not part of what is left. ${PARTS_WORDS}.`)
  }
  if (isAll === (part.lines.length > 0 || part.shipping > 0))
    throw new DeskRefusal(`Specify the amounts to refund, or all. ${PARTS_WORDS}.`)
  return { ...(isAll ? {} : { part }), restock }
}
