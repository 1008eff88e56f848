import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { HomeSection } from './menu.ts'
import { site } from '../content/content.ts'

const anchor = (label: string, section: HomeSection) => ({ label, to: `${addressOf(pages.home)}#${section}` })

/** The sections of the home page that the footer links to. */
export const quickLinks = [
  anchor(site.menu.about, 'about'),
  anchor(site.menu.skills, 'skills'),
  anchor(site.menu.projects, 'projects'),
  anchor(site.menu.blog, 'blog'),
  anchor('Testimonials', 'testimonials'),
  anchor(site.menu.contact, 'contact'),
]

/** The pages that the header has no room for. */
export const sitePages = pages.FOOTER_PAGES.map(({ label, path }) => ({ label, to: addressOf(path) }))
