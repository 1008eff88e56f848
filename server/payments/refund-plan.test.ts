import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkoutTotals } from '#domain/cart/pricing.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import { cents, converted, NO_MONEY, percentOf, sum } from '#domain/money.ts'
import { pricedLine, withShares } from '#server/orders/shares.ts'
import type { StoredOrder } from '#server/orders/queries.ts'
import type { Attempt } from './attempts.ts'
import { planRefund, refundable } from './refund-plan.ts'
import type { CountedRefund } from './refund-queries.ts'

const code = 'USD' as CurrencyCode

const line = fc.record({
  unit_price: fc.integer({ min: 0, max: 9_999 }).map(cents),
  quantity: fc.integer({ min: 1, max: 3 }),
  kind: fc.constantFrom('product' as const, 'script' as const),
  tax_rate: fc.constantFrom(8_00, 0, 5_00),
})

it('plans partial refunds whose amounts, totals and taxes add up to those of the payment, also in another currency', () => {
  // C975
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.record({ taxIncluded: fc.boolean(), percent: fc.constantFrom(0, 15), rate: fc.constantFrom(null, 129_37) }),
      fc.array(fc.record({ of: fc.nat(4), percent: fc.integer({ min: 0, max: 110 }) }), { maxLength: 8 }),
      (typed, { taxIncluded, percent, rate }, parts) => {
        const typedLines = typed.map((one) => ({ ...one, item_id: 'x', name: 'x', version: null, slug: null }))
        const rules = { currency: { code, decimals: 2 }, taxPercent: 8, taxIncluded, taxName: 'Tax' }
        const totals = checkoutTotals(typedLines.map(pricedLine), rules, cents(5_00), { percent, freeShipping: false })
        const lines = withShares(typedLines, totals, { currency: code, tax_rate: 8_00 })
        const order = {
          ...totals,
          lines,
          tax_rate: 8_00,
          currency: code,
          status: 'processing',
          tax_included: Number(taxIncluded),
          tax_name: 'Tax',
          shipping_discount: totals.shippingDiscount,
        } as unknown as StoredOrder
        const amount = rate === null ? totals.total : converted(totals.total, rate)
        const attempt = { amount, received: null, rate, state: 'paid', refund_due: null, returned_at: null } as Attempt
        const done: CountedRefund[] = []
        for (const { of, percent: share } of parts) {
          const { lines: left, shipping } = refundable(order, attempt, done)
          const one = left.find(({ position }) => position === of)
          const part = one
            ? { lines: [{ position: of, amount: percentOf(one.left, share) }], shipping: NO_MONEY }
            : { lines: [], shipping: percentOf(shipping, share) }
          const planned = planRefund(order, attempt, done, { part, restock: [] })
          if (share > 100 && (one ? one.left : shipping) >= 50) expect(planned).toBeUndefined()
          if (!planned) continue
          expect(planned.amount).toBeGreaterThan(0)
          if (rate !== null) expect(planned.amount % 100).toBe(0)
          done.push({ ...planned, state: 'processed' } as CountedRefund)
        }
        const rest = planRefund(order, attempt, done, { restock: [] })!
        const all = [...done, rest]
        expect(sum(all.map((refund) => refund.amount))).toBe(amount)
        expect(sum(all.map((refund) => refund.total))).toBe(totals.total)
        expect(sum(all.map((refund) => refund.tax))).toBe(totals.tax)
      },
    ),
  )
})
