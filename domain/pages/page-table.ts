import type { Page, Shown } from './page.ts'

// The path of each page. The paths are separate constants, so that browser code contains only the paths that it links
// to, not the whole table.
export const home = '/'
export const projects = '/projects'
export const furtherProjects = '/projects/page/:id'
export const project = '/project/:id'
export const projectDocumentation = '/project/:id/documentation'
export const posts = '/blogs'
export const furtherPosts = '/blogs/page/:id'
export const post = '/blog/:id'
export const apiDocumentation = '/api-documentation'
export const apiIntegrations = '/api-integrations/:id?'
export const officialApis = '/officialapidocs/:id?'
export const apiReference = '/officialapidocs/:id/reference'
export const nilReturns = '/kra-itax'
export const contact = '/contact'
export const accessibility = '/accessibility'
export const privacy = '/privacy'
export const terms = '/terms'
export const refunds = '/refunds'
export const offline = '/offline'
export const login = '/login'
export const desk = '/desk/:id?'
export const shop = '/shop'
export const furtherProducts = '/shop/page/:id'
export const product = '/shop/product/:id'
export const shopCart = '/shop/cart'
export const shopCheckout = '/shop/checkout'
export const shopAccount = '/shop/account'
export const shopOrder = '/shop/order'
export const payment = '/payment'
export const receipt = '/payment/receipt'
export const shopCompare = '/shop/compare'
export const codeshop = '/codeshop'
export const furtherScripts = '/codeshop/page/:id'
export const script = '/codeshop/product/:id'
export const scriptDocumentation = '/codeshop/product/:id/documentation'
export const codeshopAccount = '/codeshop/account'
export const codeshopCheckout = '/codeshop/checkout'
export const downloads = '/codeshop/downloads'
export const licenseManagement = '/codeshop/license-management'
export const digitalDelivery = '/codeshop/digital-delivery'
export const codeshopCart = '/codeshop/cart'
export const verifyLicense = '/codeshop/verify'

const SHOP = 'shop/layout/shop-layout.tsx'
const CODESHOP = 'codeshop/codeshop-layout.tsx'

/**
 * All of the site's pages, in the order of the specification's table. The first page of each list is followed by its
 * remaining pages.
 */
export const PAGES = [
  { path: home, file: 'home/home-page.tsx', isList: true },
  {
    path: projects,
    file: 'projects/projects-page.tsx',
    isList: true,
    searchTerms: ['work', 'portfolio', 'case', 'studies'],
  },
  {
    path: furtherProjects,
    file: 'projects/further-projects-page.tsx',
    furtherOf: 'projects',
    parent: projects,
  },
  {
    path: project,
    file: 'projects/project-page.tsx',
    each: 'projects',
    parent: projects,
    kind: 'Project',
  },
  {
    path: projectDocumentation,
    file: 'projects/project-documentation-page.tsx',
    each: 'documentedProjects',
    parent: projects,
    kind: 'Documentation',
  },
  { path: posts, file: 'blog/blogs-page.tsx', isList: true, searchTerms: ['posts', 'articles', 'news'] },
  { path: furtherPosts, file: 'blog/further-posts-page.tsx', furtherOf: 'posts', parent: posts },
  { path: post, file: 'blog/post-page.tsx', each: 'posts', parent: posts, kind: 'Article' },
  { path: apiDocumentation, file: 'api-docs/api-documentation-page.tsx', kind: 'Documentation' },
  {
    path: apiIntegrations,
    file: 'api-docs/api-integrations-page.tsx',
    each: 'apiIntegrations',
    kind: 'Documentation',
  },
  {
    path: officialApis,
    file: 'api-docs/official-api-docs-page.tsx',
    each: 'officialApis',
    kind: 'Documentation',
  },
  {
    path: apiReference,
    file: 'api-docs/api-reference-page.tsx',
    each: 'apiReferences',
    parent: officialApis,
    kind: 'Documentation',
    isReference: true,
  },
  {
    path: nilReturns,
    file: 'nil-returns/nil-returns-page.tsx',
    isApp: true,
    searchTerms: ['tax', 'taxes', 'income tax', 'file returns'],
  },
  {
    path: contact,
    file: 'contact/contact-page.tsx',
    isApp: true,
    searchTerms: ['email', 'phone', 'call', 'whatsapp', 'hire', 'write a message'],
  },
  {
    path: accessibility,
    file: 'accessibility/accessibility-page.tsx',
    searchTerms: ['a11y', 'screen reader'],
  },
  {
    path: privacy,
    file: 'information/privacy-page.tsx',
    searchTerms: ['data protection', 'cookies', 'gdpr'],
  },
  { path: terms, file: 'information/terms-page.tsx', searchTerms: ['conditions', 'legal'] },
  {
    path: refunds,
    file: 'information/refunds-page.tsx',
    searchTerms: ['return', 'money back', 'cancel'],
  },
  { path: offline, file: 'offline/offline-page.tsx', isApp: true, isPrivate: true },
  { path: login, file: 'login/login-page.tsx', isApp: true, isPrivate: true, isGuarded: true },
  { path: desk, file: 'desk/desk-page.tsx', isApp: true, each: 'deskPlaces', isPrivate: true, isGuarded: true },

  { path: shop, file: 'shop/listing/shop-page.tsx', layout: SHOP, isList: true, searchTerms: ['store', 'electronics'] },
  {
    path: furtherProducts,
    file: 'shop/listing/further-products-page.tsx',
    layout: SHOP,
    furtherOf: 'products',
    parent: shop,
  },
  {
    path: product,
    file: 'shop/product/product-page.tsx',
    layout: SHOP,
    each: 'products',
    parent: shop,
    kind: 'Product',
  },
  { path: shopCart, file: 'shop/cart/cart-page.tsx', isApp: true, layout: SHOP, parent: shop, isPrivate: true },
  {
    path: shopCheckout,
    file: 'shop/checkout/checkout-page.tsx',
    isApp: true,
    layout: SHOP,
    parent: shop,
    isPrivate: true,
  },
  {
    path: shopAccount,
    file: 'shop/account/account-page.tsx',
    isApp: true,
    layout: SHOP,
    parent: shop,
    isPrivate: true,
  },
  { path: payment, file: 'payment/payment-page.tsx', isApp: true, isPrivate: true },
  { path: receipt, file: 'payment/receipt-page.tsx', isApp: true, parent: payment, isPrivate: true },
  {
    path: shopOrder,
    file: 'shop/order/order-page.tsx',
    isApp: true,
    layout: SHOP,
    parent: shop,
    isPrivate: true,
  },
  {
    path: shopCompare,
    file: 'shop/compare/compare-page.tsx',
    isApp: true,
    layout: SHOP,
    parent: shop,
    searchTerms: ['comparison', 'versus', 'side', 'specifications'],
  },

  {
    path: codeshop,
    file: 'codeshop/listing/codeshop-page.tsx',
    layout: CODESHOP,
    isList: true,
    searchTerms: ['code shop', 'scripts', 'store'],
  },
  {
    path: furtherScripts,
    file: 'codeshop/listing/further-scripts-page.tsx',
    layout: CODESHOP,
    furtherOf: 'scripts',
    parent: codeshop,
  },
  {
    path: script,
    file: 'codeshop/script/script-page.tsx',
    layout: CODESHOP,
    each: 'scripts',
    parent: codeshop,
    kind: 'Script',
  },
  {
    path: scriptDocumentation,
    file: 'codeshop/script/script-documentation-page.tsx',
    layout: CODESHOP,
    each: 'documentedScripts',
    parent: codeshop,
    kind: 'Documentation',
    isReference: true,
  },
  {
    path: codeshopAccount,
    file: 'codeshop/account/purchases-page.tsx',
    isApp: true,
    layout: CODESHOP,
    parent: codeshop,
    isPrivate: true,
  },
  {
    path: codeshopCheckout,
    file: 'codeshop/checkout/checkout-page.tsx',
    isApp: true,
    layout: CODESHOP,
    parent: codeshop,
    isPrivate: true,
  },
  {
    path: downloads,
    file: 'codeshop/downloads/downloads-page.tsx',
    isApp: true,
    layout: CODESHOP,
    parent: codeshop,
    isPrivate: true,
  },
  {
    path: licenseManagement,
    file: 'codeshop/license-management/license-management-page.tsx',
    isApp: true,
    layout: CODESHOP,
    parent: codeshop,
    isPrivate: true,
  },
  {
    path: digitalDelivery,
    file: 'codeshop/digital-delivery/digital-delivery-page.tsx',
    isApp: true,
    layout: CODESHOP,
    parent: codeshop,
    isPrivate: true,
  },
  {
    path: codeshopCart,
    file: 'codeshop/listing/cart-page.tsx',
    isApp: true,
    layout: CODESHOP,
    parent: codeshop,
    isPrivate: true,
  },
  { path: verifyLicense, file: 'codeshop/verify/verify-page.tsx', layout: CODESHOP, parent: codeshop },
] as const satisfies readonly Page[]

/** The path of a page in the table. */
export type PagePath = (typeof PAGES)[number]['path']
/** The path of a list's remaining pages. */
export type FurtherPath = Extract<(typeof PAGES)[number], { furtherOf: Shown }>['path']
