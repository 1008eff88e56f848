import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedTypos, editDistance, saysNothing, searchTerm, searchWords } from './search.ts'

describe('the words of a text', () => {
  it('are taken whole and in their parts', () => {
    expect(searchWords('An M-Pesa callback, v2.1: “done”.')).toEqual([
      'An',
      'MPesa',
      'M',
      'Pesa',
      'callback',
      'v21',
      'v2',
      '1',
      'done',
    ])
    expect(searchWords('C++ and C#, café')).toEqual(['C++', 'and', 'C#', 'café'])
    expect(searchWords(' … — ')).toEqual([])
  })

  it('can be had of any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => searchWords(text).every((word) => word !== '')))
  })
})

describe('a word in the index', () => {
  it('has no case, no accents and no plural', () => {
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

  it('is the same however often it is made one', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (word) => {
        const term = searchTerm(word)
        return term === null || term.length <= word.normalize('NFKD').length
      }),
    )
  })
})

it('a word of four letters and more may be misspelled, a shorter one not', () => {
  expect([allowedTypos('kra'), allowedTypos('itax')]).toEqual([false, 0.2])
})

describe('the distance between two texts', () => {
  it('is the number of letters to change', () => {
    expect(editDistance('/kra_itax', '/kra-itax')).toBe(1)
    expect(editDistance('/blgo/1', '/blog/1')).toBe(2)
    expect(editDistance('', 'abc')).toBe(3)
  })

  it('is the same both ways, none to itself, and no longer than the longer one', () => {
    const text = fc.string({ maxLength: 12 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a))
        expect(editDistance(a, a)).toBe(0)
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
      }),
    )
  })
})

it('a search of fillers says nothing yet', () => {
  expect(['how to', 'a', ' ', ''].map(saysNothing)).toEqual([true, true, true, true])
  expect(saysNothing('how to pay')).toBe(false)
})
