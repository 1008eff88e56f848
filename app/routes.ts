import type { RouteConfigEntry } from '@react-router/dev/routes'

// React Router's own helpers for this are a part of its compiler, which publishing does not load.
const index = (file: string): RouteConfigEntry => ({ file, index: true })
const route = (path: string, file: string): RouteConfigEntry => ({ path, file })
const layout = (file: string, children: RouteConfigEntry[]): RouteConfigEntry => ({ file, children })

/** The URL table, in the order of the specification's own table; each list is followed by its further pages. */
const table = [
  layout('layout/framed-pages.tsx', [
    index('home/home-page.tsx'),
    route('projects', 'projects/projects-page.tsx'),
    route('projects/page/:id', 'projects/further-projects-page.tsx'),
    route('project/:id', 'projects/project-page.tsx'),
    route('project/:id/documentation', 'projects/project-documentation-page.tsx'),
    route('blogs', 'blog/blogs-page.tsx'),
    route('blogs/page/:id', 'blog/further-posts-page.tsx'),
    route('blog/:id', 'blog/post-page.tsx'),
    route('api-documentation', 'api-docs/api-documentation-page.tsx'),
    route('api-integrations/:id?', 'api-docs/api-integrations-page.tsx'),
    route('officialapidocs/:id?', 'api-docs/official-api-docs-page.tsx'),
    route('kra-itax', 'nil-returns/nil-returns-page.tsx'),
    route('contact', 'contact/contact-page.tsx'),
    route('login', 'login/login-page.tsx'),
    route('desk/:id?', 'desk/desk-page.tsx'),
    layout('shop/shop-layout.tsx', [
      route('shop', 'shop/shop-page.tsx'),
      route('shop/page/:id', 'shop/further-products-page.tsx'),
      route('shop/product/:id', 'shop/product-page.tsx'),
      route('shop/cart', 'shop/cart-page.tsx'),
      route('shop/checkout', 'shop/checkout-page.tsx'),
      route('shop/account', 'shop/account-page.tsx'),
      route('shop/order', 'shop/order-page.tsx'),
    ]),
    layout('codeshop/codeshop-layout.tsx', [
      route('codeshop', 'codeshop/codeshop-page.tsx'),
      route('codeshop/page/:id', 'codeshop/further-scripts-page.tsx'),
      route('codeshop/product/:id', 'codeshop/script-page.tsx'),
      route('codeshop/account', 'codeshop/purchases-page.tsx'),
      route('codeshop/checkout', 'codeshop/checkout-page.tsx'),
      route('codeshop/downloads', 'codeshop/downloads-page.tsx'),
      route('codeshop/license-management', 'codeshop/license-management-page.tsx'),
      route('codeshop/digital-delivery', 'codeshop/digital-delivery-page.tsx'),
      route('codeshop/cart', 'codeshop/cart-page.tsx'),
      route('codeshop/verify', 'codeshop/verify-page.tsx'),
    ]),
    route('*', 'not-found/not-found-page.tsx'),
  ]),
]

/** An address in other letters is another address, here as on the server, which redirects it. */
const exactly = (routes: RouteConfigEntry[]): RouteConfigEntry[] =>
  routes.map((entry) => ({
    ...entry,
    caseSensitive: true,
    ...(entry.children ? { children: exactly(entry.children) } : {}),
  }))

export default exactly(table)
