import {
  askDeskPayment,
  changeDeskPayment,
  listDeskPayments,
  showDeskPaymentsDue,
  type DeskPayment,
} from '#contract/desk/payments.ts'
import { tableMinute } from '#domain/dates.ts'
import { formatMoney } from '#domain/money.ts'
import { PARTS_WORDS, readParts } from './refund-words.ts'
import { listed, print, type Section } from './section.ts'
import { table, type Row } from './table.ts'

const payments = listed(listDeskPayments, {
  noun: 'payment',
  key: 'ID',
  isNamed: ({ id }, typed) => id === typed,
  row,
})

function row(payment: DeskPayment): Row {
  const { id, number, startedAt, amount, currency, way, gateway, phone, receipt, toldReceipt } = payment
  const facts = [phone, receipt ?? toldReceipt, ...refundOf(payment)].filter((fact) => fact !== null)
  return [
    id,
    number,
    tableMinute(startedAt),
    stateOf(payment),
    formatMoney(amount, currency),
    `${way} by ${gateway}`,
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

/** Returns an action that returns a part of a payment. */
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
        'money to return, stuck refunds, outcomes that no status check has found out, and payments by hand that buyers have reported',
      async run(desk) {
        const { due } = await desk.call(showDeskPaymentsDue, {})
        return print(...(due.length > 0 ? table(due.map(row)) : ['No payment needs your attention.']))
      },
    },
    ask: payments.change(
      '',
      'lets a running server ask the gateway about it, or about its refund, within seconds',
      (desk, { id }) => desk.call(askDeskPayment, { body: { payment: id } }),
    ),
    settle: change('settle', 'its money was found: delivers what was paid for', 'RECEIPT REASON...'),
    refunded: change(
      'refund',
      'everything that is left was returned: revokes licenses, and tells the buyer',
      'RECEIPT REASON...',
    ),
    'refunded-part': changePart('refund', `a part of its money was returned. ${PARTS_WORDS}`, 'RECEIPT REASON...'),
    'refund-through': change(
      'refund-through',
      'the gateway returns everything that is left; a running server sends the refund within seconds',
    ),
    'refund-part-through': changePart(
      'refund-through',
      `the gateway returns a part of the money. ${PARTS_WORDS}`,
      'REASON...',
    ),
    'drop-refund': change('drop-refund', 'that refund has failed, and the money stays'),
    'not-received': change('not-received', 'no money came'),
  },
}
