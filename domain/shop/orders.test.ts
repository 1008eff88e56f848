import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from '#domain/order-kinds.ts'
import { addBusinessDays } from '#domain/dates.ts'
import {
  isOrderNumber,
  nextStatuses,
  orderNumber,
  orderNumbersIn,
  readOrderNumber,
  statusBefore,
  takesTracking,
  trackingSteps,
} from './orders.ts'

describe('order statuses', () => {
  it('follow one table of transitions, without cycles', () => {
    // C446
    expect(Object.fromEntries(ORDER_STATUSES.map((status) => [status, nextStatuses(status)]))).toEqual({
      pending: ['processing', 'cancelled'],
      processing: ['shipped', 'cancelled'],
      shipped: ['delivered'],
      delivered: [],
      cancelled: [],
    })
  })

  it('can be undone one step, except a cancellation or the arrival of a payment', () => {
    // C602
    const before = (payment: 'open' | 'paid') => ORDER_STATUSES.map((status) => statusBefore({ status, payment }))
    expect(before('paid')).toEqual([undefined, undefined, 'processing', 'shipped', undefined])
    expect(before('open')).toEqual([undefined, 'pending', 'processing', 'shipped', undefined])
  })

  it('allow a change of the tracking number only while the order is on its way', () => {
    // C600
    expect(ORDER_STATUSES.filter(takesTracking)).toEqual(['shipped'])
  })

  it('are shown as tracking steps, reached or upcoming; a canceled order has no upcoming steps', () => {
    const timeline = [
      { status: 'pending', at: '2026-11-21T08:00:00.000Z' },
      { status: 'shipped', at: '2026-11-23T08:00:00.000Z' },
    ] as const
    expect(
      trackingSteps({ status: 'shipped', timeline: [...timeline] }).map(({ status, isReached, at }) => [
        status,
        isReached,
        at?.slice(0, 10),
      ]),
    ).toEqual([
      ['pending', true, '2026-11-21'],
      ['processing', true, undefined],
      ['shipped', true, '2026-11-23'],
      ['delivered', false, undefined],
    ])
    expect(
      trackingSteps({
        status: 'cancelled',
        timeline: [timeline[0], { status: 'cancelled', at: '2026-11-22T08:00:00.000Z' }],
      }),
    ).toHaveLength(2)
  })
})

describe('an order number', () => {
  it('has ten unambiguous letters and digits', () => {
    expect(orderNumber(new Uint8Array(10))).toBe('KB-AAAAAAAAAA')
    expect(orderNumber(crypto.getRandomValues(new Uint8Array(24)))).toMatch(/^KB-[A-HJKMNP-TV-Z2-9]{10}$/)
  })

  // C640
  it.each(['KB-ATY7NFQX5Y', 'kb-aty7nfqx5y', 'KBATY7NFQX5Y', 'ATY7NFQX5Y', ' kb aty7nfqx5y ', 'KB–ATY7 NFQX 5Y.'])(
    'is parsed from “%s”',
    (typed) => {
      expect(readOrderNumber(typed)).toBe('KB-ATY7NFQX5Y')
    },
  )

  // C776
  it.each([
    'KB\u2011ATY7NFQX5Y',
    '\u202akb-aty\u200b7nfqx5y\u202c',
    'ＫＢ－ＡＴＹ７ＮＦＱＸ５Ｙ',
    'kb aty٧nfqx٥y',
    'KB-ATY७NFQX५Y',
  ])('is parsed from “%s”, and found in a message that quotes it', (typed) => {
    expect(readOrderNumber(typed)).toBe('KB-ATY7NFQX5Y')
    expect(orderNumbersIn(`Where is ${typed}?\nAnd ${typed}, again`)).toEqual(['KB-ATY7NFQX5Y'])
  })

  it.each([
    'Your order KB-ATY7NFQX5Y',
    'Re: Your payment for KB-ATY7NFQX5Y.',
    'Order #1: kb aty7nfqx5y',
    '“Fwd: Your order KB-ATY7NFQX5Y”',
    'Order number = KB-ATY7NFQX5Y',
    'KB-ATY7NFQX5Y\\',
  ])('is parsed from “%s”, the subject or heading that it was copied with', (typed) => {
    // C1040
    expect(readOrderNumber(typed)).toBe('KB-ATY7NFQX5Y')
  })

  it('is not guessed from two order numbers, or from a part of a longer number', () => {
    // C1040
    for (const typed of ['KB-ATY7NFQX5Y KB-BTY7NFQX5Y', 'Your order KB-ATY7NFQX5YZ', 'KB-ATY7NFQX5Y for 2'])
      expect(isOrderNumber(readOrderNumber(typed)), typed).toBe(false)
  })

  it('is parsed to itself, even when its code starts with the letters of the prefix', () => {
    for (const number of ['KB-KBAAAAAAAA', 'KB-ABC', 'KB-KB', '']) expect(readOrderNumber(number)).toBe(number)
    expect(readOrderNumber('KBAAAAAAAA')).toBe('KB-KBAAAAAAAA')
    expect(readOrderNumber(' - ')).toBe('')
  })
})

describe('business days', () => {
  it.each([
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-20', 5, '2026-11-27'],
    ['2026-11-25', 7, '2026-12-04'],
    ['2026-11-25', 0, '2026-11-25'],
    // C927
    ['2026-12-23', 5, '2026-12-31'],
    ['2026-12-23', 6, '2027-01-04'],
    ['2026-12-11', 1, '2026-12-14'],
    ['2027-03-25', 1, '2027-03-30'],
    ['2028-04-13', 1, '2028-04-18'],
    ['2027-12-24', 1, '2027-12-28'],
    ['2022-12-23', 1, '2022-12-28'],
    ['2026-10-09', 1, '2026-10-12'],
    ['2027-10-08', 1, '2027-10-12'],
  ])('counted from %s: %i of them end on %s', (day, count, end) => {
    expect(addBusinessDays(day, count)).toBe(end)
  })
})
