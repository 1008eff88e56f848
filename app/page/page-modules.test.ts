import { readFileSync } from 'node:fs'
import type { ComponentType, ReactNode } from 'react'
import { assertType, expect, it } from 'vitest'
import type { MetaTag } from '#after-paint/page-start.tsx'
import { NOT_FOUND_PAGE } from '#domain/pages/page-at.ts'
import type { Page } from '#domain/pages/page.ts'
import { PAGES } from '#domain/pages/page-table.ts'

/**
 * The types of the modules of all pages and layouts, because the compiler cannot see into the generated
 * `virtual:pages`. The test does not load the modules, because that takes seconds.
 */
type Modules = {
  'home/home-page.tsx': typeof import('#app/home/home-page.tsx')
  'projects/projects-page.tsx': typeof import('#app/projects/projects-page.tsx')
  'projects/further-projects-page.tsx': typeof import('#app/projects/further-projects-page.tsx')
  'projects/project-page.tsx': typeof import('#app/projects/project-page.tsx')
  'projects/project-documentation-page.tsx': typeof import('#app/projects/project-documentation-page.tsx')
  'blog/blogs-page.tsx': typeof import('#app/blog/blogs-page.tsx')
  'blog/further-posts-page.tsx': typeof import('#app/blog/further-posts-page.tsx')
  'blog/post-page.tsx': typeof import('#app/blog/post-page.tsx')
  'api-docs/api-documentation-page.tsx': typeof import('#app/api-docs/api-documentation-page.tsx')
  'api-docs/api-integrations-page.tsx': typeof import('#app/api-docs/api-integrations-page.tsx')
  'api-docs/official-api-docs-page.tsx': typeof import('#app/api-docs/official-api-docs-page.tsx')
  'api-docs/api-reference-page.tsx': typeof import('#app/api-docs/api-reference-page.tsx')
  'nil-returns/nil-returns-page.tsx': typeof import('#app/nil-returns/nil-returns-page.tsx')
  'contact/contact-page.tsx': typeof import('#app/contact/contact-page.tsx')
  'accessibility/accessibility-page.tsx': typeof import('#app/accessibility/accessibility-page.tsx')
  'information/privacy-page.tsx': typeof import('#app/information/privacy-page.tsx')
  'information/terms-page.tsx': typeof import('#app/information/terms-page.tsx')
  'information/refunds-page.tsx': typeof import('#app/information/refunds-page.tsx')
  'offline/offline-page.tsx': typeof import('#app/offline/offline-page.tsx')
  'login/login-page.tsx': typeof import('#app/login/login-page.tsx')
  'desk/desk-page.tsx': typeof import('#app/desk/desk-page.tsx')
  'shop/listing/shop-page.tsx': typeof import('#app/shop/listing/shop-page.tsx')
  'shop/listing/further-products-page.tsx': typeof import('#app/shop/listing/further-products-page.tsx')
  'shop/product/product-page.tsx': typeof import('#app/shop/product/product-page.tsx')
  'shop/cart/cart-page.tsx': typeof import('#app/shop/cart/cart-page.tsx')
  'shop/checkout/checkout-page.tsx': typeof import('#app/shop/checkout/checkout-page.tsx')
  'shop/account/account-page.tsx': typeof import('#app/shop/account/account-page.tsx')
  'payment/payment-page.tsx': typeof import('#app/payment/payment-page.tsx')
  'payment/receipt-page.tsx': typeof import('#app/payment/receipt-page.tsx')
  'shop/order/order-page.tsx': typeof import('#app/shop/order/order-page.tsx')
  'shop/compare/compare-page.tsx': typeof import('#app/shop/compare/compare-page.tsx')
  'codeshop/listing/codeshop-page.tsx': typeof import('#app/codeshop/listing/codeshop-page.tsx')
  'codeshop/listing/further-scripts-page.tsx': typeof import('#app/codeshop/listing/further-scripts-page.tsx')
  'codeshop/script/script-page.tsx': typeof import('#app/codeshop/script/script-page.tsx')
  'codeshop/script/script-documentation-page.tsx': typeof import('#app/codeshop/script/script-documentation-page.tsx')
  'codeshop/account/purchases-page.tsx': typeof import('#app/codeshop/account/purchases-page.tsx')
  'codeshop/checkout/checkout-page.tsx': typeof import('#app/codeshop/checkout/checkout-page.tsx')
  'codeshop/downloads/downloads-page.tsx': typeof import('#app/codeshop/downloads/downloads-page.tsx')
  'codeshop/license-management/license-management-page.tsx': typeof import('#app/codeshop/license-management/license-management-page.tsx')
  'codeshop/digital-delivery/digital-delivery-page.tsx': typeof import('#app/codeshop/digital-delivery/digital-delivery-page.tsx')
  'codeshop/listing/cart-page.tsx': typeof import('#app/codeshop/listing/cart-page.tsx')
  'codeshop/verify/verify-page.tsx': typeof import('#app/codeshop/verify/verify-page.tsx')
  'not-found/not-found-page.tsx': typeof import('#app/not-found/not-found-page.tsx')
  'shop/layout/shop-layout.tsx': typeof import('#app/shop/layout/shop-layout.tsx')
  'codeshop/codeshop-layout.tsx': typeof import('#app/codeshop/codeshop-layout.tsx')
}

type Row = (typeof PAGES)[number] | { path: '/404'; file: 'not-found/not-found-page.tsx' }
type IdAt<Path> = Path extends `${string}/:id?`
  ? string | undefined
  : Path extends `${string}/:id${string}`
    ? string
    : undefined
type DataOf<Module> = Module extends { loader: (id: never) => infer Data } ? Data : undefined

/**
 * The type of a page's module: the component and `meta` take the data that the loader returns, and the loader takes the
 * ID in the page's path.
 */
type PageOf<Module, Path> = {
  loader?: (id: IdAt<Path>) => unknown
  meta: (props: { data: DataOf<Module> }) => readonly MetaTag[]
  default: ComponentType<{ data: DataOf<Module> }>
}
type LayoutOf<Module> = {
  loader?: () => unknown
  default: ComponentType<{ data: DataOf<Module>; children: ReactNode }>
}

type Pages = { [One in Row as One['file']]: PageOf<Modules[One['file']], One['path']> }
type LayoutFile = Extract<Row, { layout: string }>['layout']
type Layouts = { [File in LayoutFile]: LayoutOf<Modules[File]> }

it('the module of each page exports meta tags and a component that accept the data its loader returns', () => {
  assertType<Pages & Layouts>({} as Modules)
  const source = readFileSync(import.meta.filename, 'utf8')
  for (const { file, layout } of [...PAGES, NOT_FOUND_PAGE] as Page[])
    for (const module of [file, layout ?? file])
      expect(source).toContain(`'${module}': typeof import('#app/${module}')`)
})
