import { describe, expect, it } from 'vitest'
import { DOLLARS, type CurrencyCode } from '#domain/currency.ts'
import { cents, sum } from '#domain/money.ts'
import { purchaseReceipt } from './purchase-receipt.ts'
import { withTax, type Purchase } from './purchases.ts'
import { readPurchases, storedPurchases } from './stored-purchases.ts'

const purchase: Purchase = {
  id: 'p-1',
  scriptId: 2,
  purchaseDate: '2026-11-22T21:15:00.000Z',
  price: cents(3900),
  licenseKey: 'LIC-SECRET',
  downloadUrl: '',
  version: '1.0.0',
  downloadCount: 0,
  maxDownloads: 5,
  customerEmail: 'wanjiru@example.org',
  customerName: 'Wanjiru Mfano',
}

const RULES = { currency: { code: DOLLARS, decimals: 2 }, taxPercent: 8 }
const added = (tax: number) => ({ tax: cents(tax), taxName: 'Tax', isTaxIncluded: false })

describe('a receipt', () => {
  it('shows who bought what, when, and for how much', () => {
    // C656
    const [taxed] = withTax([purchase], added(312), RULES)
    const rows = purchaseReceipt(taxed!, 'Foleni')
    expect(rows).toEqual([
      ['Purchase', 'p-1'],
      ['Date', '23 November 2026, 00:15, Nairobi time'],
      ['Customer', 'Wanjiru Mfano'],
      ['Email address', 'wanjiru@example.org'],
      ['Script', 'Script #2 Foleni, version 1.0.0'],
      ['License', 'Personal'],
      ['Price', '$39.00'],
      ['Tax', '$3.12'],
      ['Total', '$42.12'],
    ])
    expect(JSON.stringify(rows)).not.toContain('SECRET')
  })

  it('says that the price is before tax when the tax is not known', () => {
    const names = purchaseReceipt({ ...purchase, isSimulated: true }, undefined).map(([name]) => name)
    expect(names).toContain('Price before tax')
    expect(names).not.toContain('Total')
    expect(names.at(-1)).toBe('Payment')
  })

  it('shows the tax included in the price, in the currency of the purchase, and survives storage', () => {
    // C706 C708
    const [bought] = withTax(
      [{ ...purchase, currency: 'KES' as CurrencyCode, price: cents(5_800_00) }],
      {
        tax: cents(800_00),
        taxName: 'VAT',
        isTaxIncluded: true,
      },
      RULES,
    )
    const [stored] = readPurchases(JSON.parse(JSON.stringify(storedPurchases([bought!]))))
    expect(stored).toEqual(bought)
    expect(purchaseReceipt(stored!, 'Foleni').slice(-2)).toEqual([
      ['Total', 'KSh 5,800'],
      ['VAT, included', 'KSh 800'],
    ])
    const { tax: _, ...unknown } = bought!
    expect(purchaseReceipt(unknown, 'Foleni').at(-1)).toEqual(['Price with tax', 'KSh 5,800'])
  })

  it('shows the tax of each purchase at its own rate', () => {
    // C984
    const taxes = [
      { percent: 0, tax: cents(0) },
      { percent: 8, tax: cents(312) },
    ]
    const bought = [purchase, { ...purchase, id: 'p-2', scriptId: 3 }]
    const rates = { ...RULES, taxRates: { '3': 0 } }
    expect(withTax(bought, { ...added(312), taxes }, rates).map(({ tax }) => tax)).toEqual([312, 0])
  })

  it('splits the tax of a checkout without losing a cent, and survives storage', () => {
    for (const tax of [0, 1, 7, 313, 9999]) {
      const shared = withTax(
        [purchase, { ...purchase, id: 'p-2', price: cents(1) }, { ...purchase, id: 'p-3' }],
        added(tax),
        RULES,
      )
      expect(sum(shared.map((one) => one.tax!))).toBe(tax)
      expect(readPurchases(JSON.parse(JSON.stringify(storedPurchases(shared))))).toEqual(shared)
    }
    expect(withTax([{ ...purchase, price: cents(0) }], added(0), RULES)[0]!.tax).toBe(0)
  })
})
