import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { site } from '../content/content.ts'

/** The element IDs of the home page's sections, in order. */
export const HOME_SECTIONS = [
  'home',
  'about',
  'skills',
  'projects',
  'achievements',
  'blog',
  'testimonials',
  'contact',
] as const
export type HomeSection = (typeof HOME_SECTIONS)[number]

export type MenuItem = { key: keyof typeof site.menu; label: string; to: string }

const section = (key: Exclude<HomeSection, 'testimonials'>): MenuItem => ({
  key,
  label: site.menu[key],
  to: `${addressOf(pages.home)}#${key}`,
})

/** The header's items, in the order of the specification. */
export const menuItems: readonly MenuItem[] = [
  { key: 'home', label: site.menu.home, to: addressOf(pages.home) },
  section('about'),
  section('skills'),
  section('projects'),
  section('achievements'),
  section('blog'),
  { key: 'officialDocs', label: site.menu.officialDocs, to: addressOf(pages.officialApis) },
  section('contact'),
]
