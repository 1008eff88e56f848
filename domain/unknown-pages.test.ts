import { describe, expect, it } from 'vitest'
import { unknownPageFor } from './unknown-pages.ts'

const pages = ['/project/-', '/project/-/documentation', '/shop/product/-']

describe('the page for an unknown id', () => {
  it.each([
    ['/project/77', '/project/-'],
    ['/project/x%00/documentation', '/project/-/documentation'],
    ['/shop/product/laptop', '/shop/product/-'],
    ['/project/', undefined],
    ['/project', undefined],
    ['/shop/product', undefined],
    ['/project/1/2', undefined],
    ['//', undefined],
    ['/nowhere', undefined],
  ])('of %s is %s', (path, page) => {
    expect(unknownPageFor(path, pages)).toBe(page)
  })
})
