import { describe, expect, it } from 'vitest'
import { awaitsPayment, payByWords } from './unpaid-order.ts'

const PAY_BY = '2026-07-01T06:38:00.000Z'
const PLACED = '2026-07-01T06:30:00.000Z'
const at = (minute: number) => new Date(Date.parse('2026-07-01T06:00:00.000Z') + minute * 60_000)

describe('an unpaid order', () => {
  it('waits for money until it is paid or canceled', () => {
    // C863
    expect(awaitsPayment({ payment: 'waiting', status: 'pending' })).toBe(true)
    expect(awaitsPayment({ payment: 'waiting', status: 'cancelled' })).toBe(false)
    expect(awaitsPayment({ payment: 'paid', status: 'processing' })).toBe(false)
  })

  it('names the day of the deadline if it is not the day of the order', () => {
    // C978
    expect(payByWords('2026-07-03T06:38:00.000Z', PLACED, undefined)).toBe(
      'Pay by 3 July 2026, 09:38 in Nairobi. After that, the order is canceled.',
    )
  })

  it('states the deadline for payment, and does not promise a time that has passed', () => {
    // C863
    const open = 'Pay by 09:38 in Nairobi. After that, the order is canceled.'
    expect(payByWords(PAY_BY, PLACED, undefined)).toBe(open)
    expect(payByWords(PAY_BY, PLACED, at(37))).toBe(open)
    expect(payByWords(PAY_BY, PLACED, at(39))).toBe(
      'The order could be paid until 09:38 in Nairobi. If no payment arrived by then, it is canceled. We could not check this just now.',
    )
  })
})
