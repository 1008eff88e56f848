import * as pages from './page-table.ts'

/** For each item of the header menu, the pages on which it is active. */
export const MENU_PAGES = {
  projects: [pages.projects, pages.project],
  blog: [pages.posts, pages.post],
  contact: [pages.contact],
  officialDocs: [pages.officialApis],
} as const

/** The site's main services: the links below the hero, in the menu on small screens and in the search. */
export const DOORS = [
  { label: 'File a nil return, free', path: pages.nilReturns },
  { label: 'Shop', path: pages.shop },
  { label: 'Code shop', path: pages.codeshop },
  { label: 'API docs and sandbox', path: pages.apiDocumentation },
] as const

/** The pages in the footer. */
export const FOOTER_PAGES = [
  { label: 'Shop', path: pages.shop },
  { label: 'Code shop', path: pages.codeshop },
  { label: 'Your order', path: pages.shopOrder },
  { label: 'File a nil return', path: pages.nilReturns },
  { label: 'API documentation', path: pages.apiDocumentation },
  { label: 'API integrations', path: pages.apiIntegrations },
  { label: 'Accessibility', path: pages.accessibility },
  { label: 'Privacy', path: pages.privacy },
  { label: 'Terms', path: pages.terms },
  { label: 'Refunds', path: pages.refunds },
] as const
