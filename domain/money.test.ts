import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, inThousands, parseMoney } from './money.ts'

describe('money', () => {
  it('is shown with a dollar sign and two decimals', () => {
    // C085
    expect([0, 5, 999, 269_992, 123_456_789].map(formatMoney)).toEqual([
      '$0.00',
      '$0.05',
      '$9.99',
      '$2,699.92',
      '$1,234,567.89',
    ])
  })

  it('is read into whole cents', () => {
    expect([9.99, 1.005, 0.1 + 0.2, '49', '2499.00'].map(parseMoney)).toEqual([999, 101, 30, 4900, 249_900])
  })

  it.each([-1, Number.NaN, Infinity, '', ' ', 'x', null, undefined, {}, [5]])('refuses %j', (amount) => {
    expect(parseMoney(amount)).toBeUndefined()
  })
})

it('a number is shown with a comma between groups of three digits', () => {
  expect([0, 999, 2000, 250_000, 1_234_567, -1000, -999, 0.0001, 1234.5].map(inThousands)).toEqual([
    '0',
    '999',
    '2,000',
    '250,000',
    '1,234,567',
    '-1,000',
    '-999',
    '0.0001',
    '1,234.5',
  ])
})

describe('a price as people read it', () => {
  it('is what the browser’s own formatter writes', () => {
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        expect(formatMoney(cents)).toBe(dollars.format(cents / 100))
      }),
    )
  })
})
