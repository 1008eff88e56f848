import { describe, expect, it } from 'vitest'
import { isPrivate, pageAt } from './page-at.ts'
import * as pages from './pages.ts'

describe('the page at an address', () => {
  it.each([
    ['/', pages.home],
    ['/blog/7', pages.post],
    ['/blog/-', pages.post],
    ['/project/7', pages.project],
    ['/project/7/documentation', pages.projectDocumentation],
    ['/desk', pages.desk],
    ['/desk/orders', pages.desk],
    ['/shop/page/2', pages.furtherProducts],
    ['/blog', undefined],
    ['/blog/', undefined],
    ['/blog/7/8', undefined],
    ['/desk/', undefined],
    ['/404', undefined],
    ['', undefined],
  ])('%s is %s', (address, path) => {
    expect(pageAt(address)?.path).toBe(path)
  })
})

describe('the table', () => {
  it('lists each path once, and no parent that it does not list', () => {
    const paths = Object.values(pages).filter((value) => typeof value === 'string')
    expect(pages.PAGES.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
    for (const page of pages.PAGES) expect([...paths, undefined]).toContain('parent' in page ? page.parent : undefined)
  })

  it('says which pages belong to one visitor; those of what there is not are nothing to be found either', () => {
    expect(['/login', '/desk/orders', '/shop/cart', '/404', '/blog/-'].filter((path) => !isPrivate(path))).toEqual([])
    expect(['/', '/blog/1', '/shop', '/codeshop/verify', '/nowhere'].filter(isPrivate)).toEqual([])
  })
})
