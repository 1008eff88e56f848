import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { CurrencyCode } from '#domain/currency.ts'
import { cents } from '#domain/money.ts'
import type { Receipt } from '#domain/payments/receipt.ts'
import { receiptPdf } from './receipt-pdf.ts'

const RECEIPT: Receipt = {
  number: 'KB-ABCDEFGH23',
  paidAt: '2026-11-21T08:00:00.000Z',
  seller: ['Amani Mfano'],
  buyer: ['Wanjiru Mfano'],
  items: [{ name: 'Keyboard', quantity: 1, price: cents(2500_00) }],
  totals: {
    isTaxIncluded: false,
    taxName: 'Tax',
    subtotal: cents(2500_00),
    discount: cents(0),
    tax: cents(0),
    shipping: cents(300_00),
    shippingDiscount: cents(0),
    total: cents(2800_00),
  },
  currency: 'USD' as CurrencyCode,
  payment: { way: 'card', amount: cents(2800_00), currency: 'USD' as CurrencyCode, isSimulated: false },
  isCanceled: false,
  refunds: [],
  isRefundDue: false,
}

/** Returns the decompressed pages of a PDF, and the character map of each font. */
async function streamsOf(changes: Partial<Receipt>): Promise<{ pages: string[]; maps: string[][] }> {
  const pdf = await receiptPdf({ ...RECEIPT, ...changes })
  const parts = pdf.toString('latin1').split('\nendstream')
  const streams = parts.flatMap((part) => {
    try {
      const body = part.slice(part.lastIndexOf('stream\n') + 'stream\n'.length)
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  const letters = (text: string) =>
    [...text.slice(text.indexOf('[')).matchAll(/<([0-9a-f]+)>/gi)].map(([, code = '']) =>
      String.fromCharCode(...(code.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    )
  return {
    pages: streams.filter((text) => text.includes('\nBT\n')),
    maps: streams.filter((text) => text.includes('begincmap')).map(letters),
  }
}

/** Returns the characters shown in a PDF, according to the character maps of its fonts, in no particular order. */
async function lettersOf(changes: Partial<Receipt>): Promise<string> {
  return (await streamsOf(changes)).maps.flat().join('')
}

/** Returns the lines in the regular font on each page of a PDF. */
async function linesOf(changes: Partial<Receipt>): Promise<string[][]> {
  const { pages, maps } = await streamsOf(changes)
  return pages.map((page) =>
    [...page.matchAll(/\/F2 [\d.]+ Tf\n\[(.*)\] TJ/g)].map(([, glyphs = '']) =>
      [...glyphs.matchAll(/<([0-9a-f]*)>/g)]
        .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
        .map((code) => maps[0]![Number.parseInt(code, 16)])
        .join(''),
    ),
  )
}

describe('A PDF receipt', () => {
  it.each([
    ['NGN', '₦'],
    ['GHS', '₵'],
    ['EUR', '€'],
    ['GBP', '£'],
    ['KES', 'KSh'],
    ['INR', 'INR'],
  ])('shows the sign of the currency %s', async (code, sign) => {
    // C785
    const letters = await lettersOf({ currency: code as CurrencyCode })
    for (const letter of sign) expect(letters).toContain(letter)
  })

  it.each(['Łukasz Đorđević', 'Wanjikũ', 'Ọláẹ', 'Dvořák', 'Жуковский', 'Παπαδόπουλος', 'Nguyễn', 'Ğüneş', 'Ñandú'])(
    'shows every letter of the name %s',
    async (name) => {
      // C785
      for (const written of [name, name.normalize('NFD')]) {
        const letters = await lettersOf({ buyer: [written], items: [{ name, quantity: 1, price: cents(1_00) }] })
        for (const letter of name.replace(' ', '')) expect(letters, letter).toContain(letter)
        expect(letters).not.toContain('?')
      }
    },
  )

  it.each(['王小明', 'عمر الحسن', 'みどり', '😀'])(
    'explains the question marks if its font lacks the letters of %s',
    async (name) => {
      // C785
      const letters = await lettersOf({ buyer: [name] })
      for (const letter of '?A replaces a letter that is missing from this file’s font.')
        expect(letters).toContain(letter)
    },
  )

  it('replaces hooked letters with plain letters, and omits invisible characters', async () => {
    // C785
    const letters = await lettersOf({ buyer: ['\u202eƁalarabe Ƙofa\u200b'] })
    for (const letter of 'BK') expect(letters).toContain(letter)
    expect(letters).not.toContain('?')
  })

  it('numbers its pages if there are several', async () => {
    // C943
    const many = (count: number) =>
      Array.from({ length: count }, (_, number) => ({ name: `Thing ${number}`, quantity: 1, price: cents(1_00) }))
    const [first, second, ...more] = await linesOf({ items: many(60) })
    expect(more).toEqual([])
    expect(first).toContain('1 × Thing 0')
    expect(first!.at(-1)).toBe('KB-ABCDEFGH23, page 1 of 2')
    expect(second).toContain('1 × Thing 59')
    expect(second!.at(-1)).toBe('KB-ABCDEFGH23, page 2 of 2')
    const [only = []] = await linesOf({ items: many(1) })
    expect(only).toContain('1 × Thing 0')
    expect(only.filter((line) => line.includes('page'))).toEqual([])
  })
})
