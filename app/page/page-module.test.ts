import { describe, expect, it } from 'vitest'
import { addressOf } from '#domain/pages/address-of.ts'
import { NOT_FOUND, NOT_FOUND_PAGE, pageShownAt } from '#domain/pages/page-at.ts'
import * as pages from '#domain/pages/page-table.ts'
import { loadPageFrom, modulesAt, type PageModules } from './page-module.ts'

const page = { meta: () => [], default: () => null }
/** A page whose data contains the ID that its loader received. */
const withLoader = { ...page, loader: (id: string | undefined) => ({ id }) }
const layout = { loader: () => ({ rules: 1 }), default: () => null }

const fileOf = (path: string) => pageShownAt(path).file
const modules: PageModules = {
  [NOT_FOUND_PAGE.file]: { page },
  [fileOf(pages.home)]: { page: withLoader },
  [fileOf(pages.officialApis)]: { page: withLoader },
  [fileOf(pages.apiReference)]: { page: withLoader, layout: { default: layout.default } },
  [fileOf(pages.product)]: { page: withLoader, layout },
  [fileOf(pages.shopCart)]: { page, layout },
}

const official = addressOf(pages.officialApis)
const reference = addressOf(pages.apiReference, { id: 'mpesa' })
const unknownProduct = addressOf(pages.product, { id: 'nowhere' })
const shopCart = addressOf(pages.shopCart)

describe('loading a page', () => {
  it.each([
    ['a page without an ID', '/', { id: undefined }],
    ['an optional ID that is missing', official, { id: undefined }],
    ['an optional ID', `${official}/coop`, { id: 'coop' }],
    ['an ID in the middle of the path', reference, { id: 'mpesa' }],
  ])('passes the ID in the path to the loader: %s', (_, path, { id }) => {
    expect(loadPageFrom(path, modules)).toStrictEqual({ path, data: { id } })
  })

  it('passes an unknown ID to the loader, and loads the layout’s data', () => {
    expect(loadPageFrom(unknownProduct, modules)).toStrictEqual({
      path: unknownProduct,
      data: { id: 'nowhere' },
      layoutData: { rules: 1 },
    })
  })

  it('omits the data of a page that has no loader', () => {
    expect(loadPageFrom(shopCart, modules)).toStrictEqual({ path: shopCart, layoutData: { rules: 1 } })
  })

  it.each([NOT_FOUND, '/nowhere', `${official}/coop/more`, `${unknownProduct}/`])(
    'loads the page for unknown URLs at %s',
    (path) => {
      expect(loadPageFrom(path, modules)).toStrictEqual({ path })
      expect(modulesAt(path, modules)).toBe(modules[NOT_FOUND_PAGE.file])
    },
  )

  it('fails if the page’s module is missing, with an error that names the module', () => {
    const { path, file } = pages.PAGES.find((one) => one.path === pages.contact)!
    expect(() => loadPageFrom(path, modules)).toThrow(`app/${file}`)
  })
})
