import { useSyncExternalStore } from 'react'
import { href, Link } from 'react-router'
import { site } from 'virtual:site'
import { sitePages } from '../layout/site-links.ts'
import { pageWidth } from '../ui/classes.ts'
import { closestPages, type PageLink } from './closest-pages.ts'

const pages: readonly PageLink[] = [
  { label: 'Home page', path: href('/') },
  { label: 'All projects', path: href('/projects') },
  { label: 'All articles', path: href('/blogs') },
  { label: site.menu.contact, path: href('/contact') },
  ...sitePages.map(({ label, to }) => ({ label, path: to })),
  { label: site.menu.officialDocs, path: href('/officialapidocs') },
  { label: 'Shopping cart', path: href('/shop/cart') },
  { label: 'Shop checkout', path: href('/shop/checkout') },
  { label: 'Shop account', path: href('/shop/account') },
  { label: 'My downloads', path: href('/codeshop/downloads') },
  { label: 'Licence management', path: href('/codeshop/license-management') },
  { label: 'Login', path: href('/login') },
]

const never = () => () => {}

/** The page for addresses that lead nowhere, with the pages that come closest. */
export function NotFound() {
  const wanted = useSyncExternalStore(
    never,
    () => location.pathname,
    () => '/',
  )
  return (
    <div className={`${pageWidth} pt-32 pb-12`}>
      <p className="label">404</p>
      <h1 className="title mt-2">Page not found</h1>
      <p className="mt-4 max-w-prose">There is no page at this address. These come closest:</p>
      <ul className="mt-6 grid max-w-md gap-2">
        {closestPages(wanted, pages).map(({ label, path }) => (
          <li key={path}>
            <Link to={path} className="flex min-h-11 items-center justify-between gap-4 border-b border-line py-2">
              <span>{label}</span>
              <span className="font-mono text-sm text-muted">{path}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
