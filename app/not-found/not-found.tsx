import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { site } from 'virtual:site'
import type { Found } from '#domain/search.ts'
import { pageWidth } from '../ui/classes.ts'

/** How many pages are proposed. */
const MOST_PROPOSALS = 4

/** What is proposed where search cannot tell what was meant. */
const main: readonly Pick<Found, 'address' | 'title'>[] = [
  { title: 'Home page', address: href('/') },
  { title: 'All projects', address: href('/projects') },
  { title: 'All articles', address: href('/blogs') },
  { title: site.menu.contact, address: href('/contact') },
]

/** The page for addresses that lead nowhere, with the pages that may have been meant. */
export function NotFound() {
  const [proposals, setProposals] = useState(main)
  useEffect(() => {
    let isCurrent = true
    const propose = async () => {
      const { loadFinder } = await import('../search/search-index.ts')
      const found = (await loadFinder())(wordsOf(location.pathname), MOST_PROPOSALS)
      if (isCurrent && found.length > 0) setProposals(found)
    }
    // Without the index the main pages stay.
    propose().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [])
  return (
    <div className={`${pageWidth} pt-32 pb-12`}>
      <p className="label">404</p>
      <h1 className="title mt-2">Page not found</h1>
      <p className="mt-4 max-w-prose">There is no page at this address. Perhaps it is one of these:</p>
      <ul className="mt-6 grid max-w-xl gap-2">
        {proposals.map(({ title, address }) => (
          <li key={address}>
            <Link to={address} className="flex min-h-11 items-center justify-between gap-4 border-b border-line py-2">
              <span>{title}</span>
              <span className="font-mono text-sm text-muted">{address}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What an address speaks of; one that cannot be decoded is taken as it is. */
function wordsOf(pathname: string): string {
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {
    // As it is.
  }
  return path.replace(/[^\p{L}\p{N}]+/gu, ' ')
}
