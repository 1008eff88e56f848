import { describe, expect, it } from 'vitest'
import { addressOf } from './address-of.ts'
import { idAt, isPrivate, NOT_FOUND, pageAt } from './page-at.ts'
import * as pages from './page-table.ts'
import { UNKNOWN_ID } from './unknown-pages.ts'

const post = addressOf(pages.post, { id: 7 })
const unknownPost = addressOf(pages.post, { id: UNKNOWN_ID })
const desk = addressOf(pages.desk)
const orders = addressOf(pages.desk, { id: 'orders' })

describe('the page at a URL', () => {
  it.each([
    ['/', pages.home],
    [post, pages.post],
    [unknownPost, pages.post],
    [addressOf(pages.project, { id: 7 }), pages.project],
    [addressOf(pages.projectDocumentation, { id: 7 }), pages.projectDocumentation],
    [desk, pages.desk],
    [orders, pages.desk],
    [addressOf(pages.furtherProducts, { id: 2 }), pages.furtherProducts],
    [addressOf(pages.shopCart), pages.shopCart],
    [pages.post.replace('/:id', ''), undefined],
    [pages.post.replace(':id', ''), undefined],
    [`${post}/8`, undefined],
    [`${desk}/`, undefined],
    [NOT_FOUND, undefined],
    ['', undefined],
  ])('at %s is %s', (address, path) => {
    expect(pageAt(address)?.path).toBe(path)
  })

  it('has the ID from the URL', () => {
    expect(idAt(pages.post, post)).toBe('7')
    expect(idAt(pages.desk, orders)).toBe('orders')
    expect(idAt(pages.desk, desk)).toBeUndefined()
    expect(idAt(pages.project, post)).toBeUndefined()
  })
})

describe('the page table', () => {
  it('lists each path once, including the path of every parent', () => {
    const paths = Object.values(pages).filter((value) => typeof value === 'string')
    expect(pages.PAGES.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
    for (const page of pages.PAGES) expect([...paths, undefined]).toContain('parent' in page ? page.parent : undefined)
  })

  it('knows which pages are private, including the pages for unknown URLs and IDs', () => {
    expect([addressOf(pages.login), orders, pages.shopCart, NOT_FOUND, unknownPost].map(isPrivate)).not.toContain(false)
    expect(['/', post, pages.shop, pages.verifyLicense, '/nowhere'].map(isPrivate)).not.toContain(true)
  })
})
