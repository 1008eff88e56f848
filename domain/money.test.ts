import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DOLLARS, type CurrencyCode } from './currency.ts'
import {
  apportioned,
  cents,
  converted,
  decimalAmount,
  formatMoney,
  inThousands,
  minus,
  parseMoney,
  percentOf,
  proportional,
  percentWithin,
  sum,
  times,
  typedAmount,
} from './money.ts'

describe('money', () => {
  it('is shown with a dollar sign and two decimals', () => {
    // C085
    expect([0, 5, 999, 269_992, 123_456_789].map((count) => formatMoney(cents(count), DOLLARS))).toEqual([
      '$0.00',
      '$0.05',
      '$9.99',
      '$2,699.92',
      '$1,234,567.89',
    ])
  })

  it('is converted to whole units of another currency, rounded up', () => {
    // C720
    expect([2_900, 1, 100, 0].map((amount) => converted(cents(amount), 129_50))).toEqual([3_756_00, 2_00, 130_00, 0])
    expect(converted(cents(100_00), 100)).toBe(100_00)
  })

  it('is formatted in each currency as people write it', () => {
    // C706
    const shown = (code: string, count: number) => formatMoney(cents(count), code as CurrencyCode)
    expect([
      shown('KES', 300_00),
      shown('KES', 1_249_50),
      shown('KES', -300_00),
      shown('UGX', 45_000_00),
      shown('EUR', 9_99),
      shown('NGN', 1_500_00),
      shown('XYZ', 9_90),
    ]).toEqual(['KSh 300', 'KSh 1,249.50', '-KSh 300', 'USh 45,000', '€9.99', '₦1,500', 'XYZ 9.90'])
  })

  it('is rounded half up in percentages, to cents or to whole units', () => {
    expect(percentOf(cents(10_05), 10)).toBe(1_01)
    expect(percentOf(cents(1_255_00), 10, 0)).toBe(126_00)
    expect(percentOf(cents(1_254_00), 10, 0)).toBe(125_00)
    // A price of 1,160 that includes 16 percent tax contains 160 of tax.
    expect(percentWithin(cents(1_160_00), 16)).toBe(160_00)
    expect(percentWithin(cents(1_000_00), 16)).toBe(137_93)
    expect(percentWithin(cents(1_000_00), 16, 0)).toBe(138_00)
    expect(percentWithin(cents(1_000_00), 0)).toBe(0)
  })

  it('is within a cent of the original price after the tax is subtracted and added back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2e9 }), fc.integer({ min: 0, max: 10_000 }), (count, hundredths) => {
        const net = minus(cents(count), percentWithin(cents(count), hundredths / 100))
        const again = sum([net, percentOf(net, hundredths / 100)])
        expect(Math.abs(again - count)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('stays a whole number of cents in every calculation', () => {
    expect(sum([cents(10), cents(20), times(cents(5), 3)])).toBe(45)
    expect(sum([])).toBe(0)
    expect(minus(cents(100), cents(30), cents(5))).toBe(65)
    for (const wrong of [0.5, Number.NaN, Infinity, 2 ** 60]) expect(() => cents(wrong)).toThrow(RangeError)
  })

  it('is written for other programs with a decimal point and two decimals', () => {
    expect([0, 5, 38_880, 123_456_700].map((count) => decimalAmount(cents(count)))).toEqual([
      '0.00',
      '0.05',
      '388.80',
      '1234567.00',
    ])
  })

  it('is shown in input fields without trailing zeros', () => {
    expect([0, 50_00, 49_50, 19_99].map((count) => typedAmount(cents(count)))).toEqual(['0', '50', '49.5', '19.99'])
  })

  it('is parsed into whole cents', () => {
    expect([9.99, 1.005, 0.1 + 0.2, '49', '2499.00'].map(parseMoney)).toEqual([999, 101, 30, 4900, 249_900])
  })

  it.each([-1, Number.NaN, Infinity, '', ' ', 'x', null, undefined, {}, [5]])('is not parsed from %j', (amount) => {
    expect(parseMoney(amount)).toBeUndefined()
  })
})

it('a number is shown with commas between groups of three digits', () => {
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

describe('a formatted price', () => {
  it('matches the browser’s own formatter', () => {
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (count) => {
        expect(formatMoney(cents(count), DOLLARS)).toBe(dollars.format(count / 100))
      }),
    )
  })
})

it('amounts are split exactly, however large they are', () => {
  const whole = cents(987_654_300)
  expect(proportional(whole, cents(403_095_000), whole)).toBe(403_095_000)
  const large = cents(Number.MAX_SAFE_INTEGER - 1)
  expect(proportional(large, cents(large - 1), large)).toBe(large - 1)
  expect(sum(apportioned(large, [large - 2, 1, 1]))).toBe(large)
  expect(apportioned(cents(10_00), [], cents(100))).toEqual([])
  expect(apportioned(cents(10_00), [1, 1, 1], cents(100))).toEqual([3_00, 4_00, 3_00])
})
