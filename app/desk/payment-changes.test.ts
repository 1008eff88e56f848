import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { DeskPayment } from '#contract/desk/payments.ts'
import { DOLLARS } from '#domain/currency.ts'
import { cents } from '#domain/money.ts'
import { PaymentChangeForm, possibleChanges } from './payment-changes.tsx'
import { paymentBadge } from './payment-facts.ts'

const REPORTED: DeskPayment = {
  id: 'a1',
  number: 'KB-ATY7NFQX5Y',
  kind: 'order',
  buyer: 'Wanjiru Mfano',
  items: '1 × Lamp',
  gateway: 'by-hand',
  service: 'by hand',
  isSimulated: false,
  way: 'till',
  amount: cents(10_00),
  currency: DOLLARS,
  received: null,
  state: 'waiting',
  code: null,
  phone: null,
  receipt: null,
  toldAt: '2026-11-21T08:00:00.000Z',
  toldReceipt: 'TKL0AB1CD2',
  refundDue: null,
  refundedAt: null,
  refunds: [],
  left: null,
  refundable: null,
  refundState: null,
  refundProblem: null,
  nextRefundPoll: null,
  canRefund: false,
  startedAt: '2026-11-21T07:00:00.000Z',
  endedAt: null,
  nextPoll: null,
}

it('a payment by hand can be settled with the code that the buyer has typed, or closed as not received', () => {
  // C978 C979
  expect(possibleChanges(REPORTED)).toEqual(['settle', 'not-received'])
  expect(possibleChanges({ ...REPORTED, toldAt: null, toldReceipt: null })).toEqual(['settle', 'not-received'])
  const nothing = () => {}
  const html = renderToStaticMarkup(
    createElement(PaymentChangeForm, { payment: REPORTED, change: 'settle', reload: async () => {}, close: nothing }),
  )
  expect(html).toContain('value="TKL0AB1CD2"')
})

it('a payment that the buyer has reported is labeled as reported until the owner decides', () => {
  // C979
  const badges = [
    REPORTED,
    { ...REPORTED, toldAt: null },
    { ...REPORTED, state: 'paid' as const },
    { ...REPORTED, way: 'mpesa', state: 'expired' as const },
  ].map(paymentBadge)
  expect(badges).toEqual(['Reported by the buyer', 'Waiting for the buyer', 'Paid', 'Not paid in time'])
})
