import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closestPages, editDistance } from './closest-pages.ts'

const pages = ['/', '/projects', '/blogs', '/contact', '/shop', '/shop/cart', '/shop/checkout', '/codeshop', '/kra-itax', '/api-documentation'].map((path) => ({
  label: path,
  path,
}))

describe('the closest pages', () => {
  it.each([
    ['/project', '/projects'],
    ['/blog', '/blogs'],
    ['/kra_itax', '/kra-itax'],
    ['/KRA-iTax/', '/kra-itax'],
    ['/shop/checkot', '/shop/checkout'],
    ['/cart', '/shop/cart'],
    ['/api-documentation/auth', '/api-documentation'],
    ['/contact-us', '/contact'],
  ])('of %s begin with %s', (wanted, expected) => {
    expect(closestPages(wanted, pages)[0]?.path).toBe(expected)
  })

  it('are always four, whatever was asked for', () => {
    fc.assert(fc.property(fc.string({ maxLength: 5000 }), (wanted) => closestPages(`/${wanted}`, pages).length === 4))
  })
})

describe('the edit distance', () => {
  it('counts insertions, deletions and swaps of letters', () => {
    expect(editDistance('kitten', 'sitting')).toBe(3)
    expect(editDistance('', 'abc')).toBe(3)
    expect(editDistance('same', 'same')).toBe(0)
  })
})
