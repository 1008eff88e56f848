import { href } from 'react-router'
import type { HomeSection } from './menu.ts'
import { site } from '../content/content.ts'

const anchor = (label: string, section: HomeSection) => ({ label, to: `${href('/')}#${section}` })

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
export const sitePages = [
  { label: 'Shop', to: href('/shop') },
  { label: 'Code shop', to: href('/codeshop') },
  { label: 'File a nil return', to: href('/kra-itax') },
  { label: 'API documentation', to: href('/api-documentation') },
  { label: 'API integrations', to: href('/api-integrations/:id?') },
]
