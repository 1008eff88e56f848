import { describe, expect, it } from 'vitest'
import { addressOf } from './address-of.ts'
import { hasContent, navigationOf, type Counts } from './navigation.ts'
import * as pages from './page-table.ts'

const menu = {
  home: 'Home',
  about: 'About',
  skills: 'Skills',
  projects: 'Projects',
  achievements: 'Achievements',
  blog: 'Blog',
  officialDocs: 'Official Docs',
  contact: 'Contact',
}
const KINDS = [
  'projects',
  'documentedProjects',
  'posts',
  'products',
  'scripts',
  'documentedScripts',
  'apiIntegrations',
  'officialApis',
  'apiReferences',
] as const
const countsOf = (count: number): Counts =>
  Object.fromEntries(KINDS.map((kind) => [kind, count])) as Record<(typeof KINDS)[number], number>
const ALL_SECTIONS = { skills: {}, achievements: {}, testimonials: {} }
const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label)

describe('the navigation links', () => {
  it('are complete if every part of the site has content', () => {
    // C880
    const { menu: items, doors, services, quickLinks } = navigationOf({ menu }, countsOf(1), ALL_SECTIONS)
    expect(labels(items)).toEqual(Object.values(menu))
    expect(labels(doors)).toEqual(['File a nil return, free', 'Shop', 'Code shop', 'API docs and sandbox'])
    expect(labels(services)).toEqual([...labels(doors), 'Your order'])
    expect(quickLinks).toHaveLength(6)
  })

  it('omit the parts without content', () => {
    // C881
    const { menu: items, doors, services, quickLinks, sitePages } = navigationOf({ menu }, countsOf(0), {})
    expect(labels(items)).toEqual(['Home', 'About', 'Contact'])
    expect(labels(doors)).toEqual(['File a nil return, free', 'API docs and sandbox'])
    expect(labels(services)).toEqual(labels(doors))
    expect(labels(quickLinks)).toEqual(['About', 'Contact'])
    expect(labels(sitePages)).toEqual([
      'File a nil return',
      'API documentation',
      'Accessibility',
      'Privacy',
      'Terms',
      'Refunds',
    ])
  })

  it.each([
    ['scripts', 'Code shop'],
    ['products', 'Shop'],
  ] as const)('omit only the links to the part without content: %s', (kind, label) => {
    // C881
    const all = labels(navigationOf({ menu }, countsOf(1), ALL_SECTIONS).services)
    const some = labels(navigationOf({ menu }, { ...countsOf(1), [kind]: 0 }, ALL_SECTIONS).services)
    expect(all.filter((one) => !some.includes(one))).toEqual(kind === 'products' ? [label, 'Your order'] : [label])
  })
})

it('a page without a list always has content; a page with a list has content only if the list does', () => {
  // C881
  const none = countsOf(0)
  for (const path of [pages.home, pages.contact, pages.nilReturns, pages.apiDocumentation, pages.payment, '/404'])
    expect(hasContent(path, none), path).toBe(true)
  for (const path of [
    pages.projects,
    pages.posts,
    pages.shop,
    pages.shopCheckout,
    pages.codeshop,
    pages.digitalDelivery,
    pages.apiIntegrations,
    pages.officialApis,
    pages.apiReference,
  ])
    expect([path, hasContent(path, none), hasContent(path, countsOf(1))]).toEqual([path, false, true])
  expect(addressOf(pages.shopOrder)).toBe('/shop/order')
})
