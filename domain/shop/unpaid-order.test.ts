import { describe, expect, it } from 'vitest'
import { awaitsPayment, payByWords } from './unpaid-order.ts'

const PAY_BY = '2026-07-01T06:38:00.000Z'
const PLACED = '2026-07-01T06:30:00.000Z'
const at = (minute: number) => new Date(Date.parse('2026-07-01T06:00:00.000Z') + minute * 60_000)

describe('an unpaid order', () => {
  it('awaits payment until it is paid or canceled', () => {
    // C863
    expect(awaitsPayment({ payment: 'waiting', status: 'pending' })).toBe(true)
    expect(awaitsPayment({ payment: 'waiting', status: 'cancelled' })).toBe(false)
    expect(awaitsPayment({ payment: 'paid', status: 'processing' })).toBe(false)
  })

  it('states the date of the deadline if it differs from the date of the order', () => {
    // C978
    expect(payByWords('2026-07-03T06:38:00.000Z', PLACED, undefined)).toBe(
      'Pay by 3 July 2026, 09:38, Nairobi time. After that, the order will be canceled.',
    )
  })

  it('states the deadline for payment, and does not promise a time that has passed', () => {
    // C863
    const open = 'Pay by 09:38, Nairobi time. After that, the order will be canceled.'
    expect(payByWords(PAY_BY, PLACED, undefined)).toBe(open)
    expect(payByWords(PAY_BY, PLACED, at(37))).toBe(open)
    expect(payByWords(PAY_BY, PLACED, at(39))).toBe(
      'Payment was due by 09:38, Nairobi time. If no payment arrived by then, the order has been canceled. We could not check just now.',
    )
  })
})
