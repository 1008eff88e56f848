import { describe, expect, it } from 'vitest'
import { tidyPath, unknownPageFor } from './unknown-pages.ts'

const pages = ['/project/-', '/project/-/documentation', '/shop/product/-']

describe('the page for an unknown ID', () => {
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
  ])('at the path %s is %s', (path, page) => {
    expect(unknownPageFor(path, pages)).toBe(page)
  })
})

describe('the canonical path', () => {
  it.each([
    ['/', '/'],
    ['/Shop/', '/shop'],
    ['/blog/007', '/blog/7'],
    ['/project/1.0//documentation///', '/project/1/documentation'],
    ['//Evil.example', '/evil.example'],
    ['///Evil.example//a', '/evil.example/a'],
    ['//Evil.example//Shop/', '/evil.example/shop'],
    ['/%5c%5cevil.example', '/%5c%5cevil.example'],
    ['/%2fEvil.example', '/%2fevil.example'],
    ['//', '/'],
  ])('of %s is %s', (path, tidied) => {
    expect(tidyPath(path)).toBe(tidied)
  })
})
