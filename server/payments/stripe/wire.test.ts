import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CurrencyCode } from '#domain/currency.ts'
import { cents, type Cents } from '#domain/money.ts'
import { fromStripe, toStripe, WHOLE_CURRENCIES } from './wire.ts'

it.each([
  ['USD', 388_80, 388_80],
  ['KES', 15_000_00, 15_000_00],
  // C972
  ['JPY', 500_00, 500],
  ['XOF', 12_345_00, 12_345],
  ['UGX', 5_000_00, 5_000_00],
  ['ISK', 5_00, 5_00],
  ['KWD', 5_12, 5_120],
])('converts an amount in %s to Stripe’s format', (currency, amount, written) => {
  expect(toStripe(cents(amount), currency as CurrencyCode)).toBe(written)
})

it('converts amounts to Stripe’s format and back, in every currency', () => {
  const currencies = fc.constantFrom(...WHOLE_CURRENCIES, 'USD', 'KES', 'KWD', 'TND')
  fc.assert(
    fc.property(currencies, fc.nat({ max: 99_999_999 }), (code, units) => {
      const [currency, amount] = [code as CurrencyCode, cents(units * 100) as Cents]
      expect(fromStripe(toStripe(amount, currency), currency)).toBe(amount)
    }),
  )
})

it('rejects amounts with a fraction of a cent', () => {
  expect(fromStripe(5_123, 'KWD' as CurrencyCode)).toBeUndefined()
  expect(fromStripe(0.5, 'USD' as CurrencyCode)).toBeUndefined()
})
