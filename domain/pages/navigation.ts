import type { Site } from '#domain/content/site.ts'
import { addressOf } from './address-of.ts'
import * as pages from './page-table.ts'
import type { Page, Shown } from './page.ts'
import { PAGES, type PagePath } from './page-table.ts'

/** For each item of the header menu, the pages on which it is active. */
export const MENU_PAGES = {
  projects: [pages.projects, pages.project],
  blog: [pages.posts, pages.post],
  contact: [pages.contact],
  officialDocs: [pages.officialApis],
} as const

/** The site's main services: the links below the hero, in the menu on small screens and in the search palette. */
export const DOORS = [
  { label: 'File a nil return, free', path: pages.nilReturns },
  { label: 'Shop', path: pages.shop },
  { label: 'Code shop', path: pages.codeshop },
  { label: 'API docs and sandbox', path: pages.apiDocumentation },
] as const

/** The pages in the footer. */
const FOOTER_PAGES = [
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

/** The number of items of each kind in the content. */
export type Counts = Readonly<Record<Exclude<Shown, 'deskPlaces'>, number>>

/** The sections of the home page that an owner may leave out. */
type OwnSections = { skills?: unknown; achievements?: unknown; testimonials?: unknown }

type Link = { label: string; to: string }
export type MenuItem = Link & { key: keyof Site['menu'] }

/**
 * The navigation links that every page shares. Links to parts of the site without content are omitted.
 * @property doors the links below the hero @property services the doors and the "Your order" page
 */
export type Navigation = { menu: MenuItem[]; doors: Link[]; services: Link[]; quickLinks: Link[]; sitePages: Link[] }

/** Returns the kind of items that a page shows; undefined for a page that always has content. */
function kindOf(path: string): Shown | undefined {
  const page = PAGES.find((known): known is (typeof PAGES)[number] & Page => known.path === path) as Page | undefined
  const further = PAGES.find((other: Page) => other.furtherOf && other.parent === path) as Page | undefined
  return page?.each ?? further?.furtherOf ?? (page?.parent === undefined ? undefined : kindOf(page.parent))
}

/**
 * Returns whether a page has content. A page that shows items has content if there is at least one item of its kind.
 */
export function hasContent(path: string, counts: Counts): boolean {
  const kind = kindOf(path)
  return kind === undefined || kind === 'deskPlaces' || counts[kind] > 0
}

/** Returns the navigation links that every page shares. */
export function navigationOf(site: Pick<Site, 'menu'>, counts: Counts, sections: OwnSections): Navigation {
  const { menu } = site
  const isThere: Record<string, boolean> = {
    skills: Boolean(sections.skills),
    projects: counts.projects > 0,
    achievements: Boolean(sections.achievements),
    blog: counts.posts > 0,
    testimonials: Boolean(sections.testimonials),
  }
  const anchor = (id: string, label: string) =>
    (isThere[id] ?? true) ? [{ label, to: `${addressOf(pages.home)}#${id}` }] : []
  const item = (key: MenuItem['key'], links: Link[]) => links.map((link) => ({ ...link, key }))
  const section = (key: Exclude<MenuItem['key'], 'home' | 'officialDocs'>) => item(key, anchor(key, menu[key]))
  const filled = (listed: readonly { label: string; path: PagePath }[]) =>
    listed
      .filter(({ path }) => hasContent(path, counts))
      .map(({ label, path }) => ({ label, to: addressOf(path as typeof pages.home) }))
  return {
    // The order of the menu follows the specification.
    menu: [
      ...item('home', [{ label: menu.home, to: addressOf(pages.home) }]),
      ...section('about'),
      ...section('skills'),
      ...section('projects'),
      ...section('achievements'),
      ...section('blog'),
      ...item('officialDocs', filled([{ label: menu.officialDocs, path: pages.officialApis }])),
      ...section('contact'),
    ],
    doors: filled(DOORS),
    services: filled([...DOORS, ...FOOTER_PAGES.filter(({ path }) => path === pages.shopOrder)]),
    quickLinks: [
      ...anchor('about', menu.about),
      ...anchor('skills', menu.skills),
      ...anchor('projects', menu.projects),
      ...anchor('blog', menu.blog),
      ...anchor('testimonials', 'Testimonials'),
      ...anchor('contact', menu.contact),
    ],
    sitePages: filled(FOOTER_PAGES),
  }
}
