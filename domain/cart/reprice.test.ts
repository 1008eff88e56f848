import { describe, expect, it } from 'vitest'
import { DOLLARS, type CurrencyCode } from '#domain/currency.ts'
import { cents } from '#domain/money.ts'
import { isInOtherCurrency, type CartLine } from './cart.ts'
import { reprice, repricedMessage } from './reprice.ts'
import { readCart, storedCart } from './stored-cart.ts'

const KES = 'KES' as CurrencyCode
const line = (id: string, price: number, currency?: CurrencyCode): CartLine => ({
  product: { id, name: id.toUpperCase(), price: cents(price), images: [], ...(currency ? { currency } : {}) },
  quantity: 2,
})

describe('a cart from before the shop changed its currency', () => {
  it('gets the shop’s prices, and loses the products that the shop no longer sells', () => {
    // C712
    const old = { ...line('lamp', 20_00) }
    const cart = [
      { ...old, product: { ...old.product, originalPrice: cents(25_00) } },
      line('rug', 90_00),
      line('cup', 500_00, KES),
    ]
    const { cart: repriced, gone } = reprice(cart, KES, new Map([['lamp', cents(2_600_00)]]))
    expect(repriced).toEqual([line('lamp', 2_600_00, KES), line('cup', 500_00, KES)])
    expect(gone).toEqual(['RUG'])
    expect(repricedMessage(KES, [])).toBe('Prices are now in KSh, so your cart was repriced.')
    expect(repricedMessage(KES, gone)).toContain('RUG')
  })

  it('is stored with its currency, unless that is the dollar', () => {
    // C712
    const stored = JSON.parse(JSON.stringify(storedCart([line('cup', 500_00, KES), line('lamp', 20_00)])))
    expect(stored.map(({ product }: { product: object }) => 'currency' in product)).toEqual([true, false])
    expect(readCart(stored)!.map((one) => isInOtherCurrency(one, KES))).toEqual([false, true])
    expect(readCart(stored)!.map((one) => isInOtherCurrency(one, DOLLARS))).toEqual([true, false])
  })

  it('is unchanged if it is already in the shop’s currency', () => {
    const cart = [line('lamp', 20_00)]
    expect(reprice(cart, DOLLARS, new Map())).toEqual({ cart, gone: [] })
  })
})
