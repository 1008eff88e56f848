import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { createDayBook, lastMonths, revenueBy } from './revenue.ts'

describe('revenue', () => {
  // C608
  it('is summed by day, week or month in Nairobi', () => {
    const book = createDayBook()
    book.add(new Date('2026-10-31T20:59:00Z'), 'orders', cents(1_00), false)
    // It is already the next day in Nairobi.
    book.add(new Date('2026-10-31T21:00:00Z'), 'orders', cents(10_00), false)
    book.add(new Date('2026-11-01T08:00:00Z'), 'sales', cents(5_00), true)
    book.add(new Date('2026-11-20T08:00:00Z'), 'orders', cents(20_00), true)
    book.add(new Date('2026-01-01T08:00:00Z'), 'orders', cents(99_00), false)
    expect(revenueBy(['2026-10-01', '2026-11-01'], book.days())).toEqual([
      { from: '2026-10-01', orders: 1_00, sales: 0, simulated: 0 },
      { from: '2026-11-01', orders: 30_00, sales: 5_00, simulated: 25_00 },
    ])
    expect(revenueBy(['2026-11-09', '2026-11-16'], book.days()).map(({ orders }) => orders)).toEqual([0, 20_00])
  })

  it('is grouped by the calendar months in Nairobi', () => {
    expect(lastMonths(new Date('2026-12-31T21:30:00Z'), 3)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'])
    expect(lastMonths(new Date('2026-03-31T08:00:00Z'), 4)).toEqual([
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ])
  })
})
