import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAGES } from '#domain/pages/page-table.ts'
import { allowedTypos, hasOnlyStopWords, searchTerm, searchWords, pageWeight } from './search.ts'

it('a page ranks highest for the term that its URL consists of, and the desk ranks lowest', () => {
  // C627
  for (const { path } of PAGES.filter((page) => /^\/[a-z]+$/.test(page.path)))
    expect(pageWeight(path, String(searchTerm(path.slice(1))))).toBeGreaterThan(pageWeight(path, 'other'))
  expect(pageWeight('/contact', 'contact')).toBeGreaterThan(pageWeight('/api-documentation#listContacts', 'contact'))
  expect(pageWeight('/desk/orders', 'order')).toBeLessThan(pageWeight('/shop/order', 'order'))
})

it('a page with a visitor’s own data ranks low for a term that does not name it', () => {
  // C885
  const page = (title: string) => ({ title, isPrivate: true as const })
  expect(pageWeight('/codeshop/cart', 'cart', page('Code Shop Cart'))).toBe(1)
  expect(pageWeight('/codeshop/cart', 'shop', page('Code Shop Cart'))).toBeLessThan(1)
  expect(pageWeight('/codeshop/cart', 'stk', page('Code Shop Cart'))).toBeLessThan(1)
  expect(pageWeight('/codeshop/account', 'purchase', page('My Purchases'))).toBe(1)
  expect(pageWeight('/codeshop/digital-delivery', 'delivery', page('Delivery'))).toBe(1)
  expect(pageWeight('/shop/checkout', 'shop', page('Checkout'))).toBeLessThan(1)
})

describe('the words of any text', () => {
  it('include compound words both joined and in parts', () => {
    expect(searchWords('An M-Pesa callback, v2.1: “done”.')).toEqual([
      'an',
      'mpesa',
      'm',
      'pesa',
      'callback',
      'v21',
      'v2',
      '1',
      'done',
    ])
    expect(searchWords('C++ and C#, café')).toEqual(['c++', 'and', 'c#', 'cafe'])
    expect(searchWords(' … — ')).toEqual([])
  })

  it('stay whole if they contain accents or other marks, composed or not', () => {
    expect(searchWords('zanzibari\u0301que Ọlọ\u0301run किताब O\u2019Neil')).toEqual([
      'zanzibarique',
      'olorun',
      'किताब',
      "o'neil",
    ])
  })

  it('are never empty', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => searchWords(text).every((word) => word !== '')))
  })
})

it('the words of a search contain no invisible characters', () => {
  // C915
  expect(searchWords('head\u200bphones\u202c studio\u00a0set\ufeff \u200b')).toEqual(['headphones', 'studio', 'set'])
})

describe('a word in the index', () => {
  it('is lower-case, without accents or a plural ending', () => {
    expect(['Payments', 'PAYMENT', 'café', 'keys', 'process', 'its', "customer's"].map(searchTerm)).toEqual([
      'payment',
      'payment',
      'cafe',
      'keys',
      'process',
      null,
      'customer',
    ])
  })

  it('is never longer than the original word', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (word) => {
        const term = searchTerm(word)
        return term === null || term.length <= word.normalize('NFKD').length
      }),
    )
  })
})

it('a search allows typos only in words of four letters or more', () => {
  expect([allowedTypos('kra'), allowedTypos('itax')]).toEqual([false, 0.2])
})

it('a search that consists only of stop words is recognized', () => {
  expect(['how to', 'a', ' ', ''].map(hasOnlyStopWords)).toEqual([true, true, true, true])
  expect(hasOnlyStopWords('how to pay')).toBe(false)
})
