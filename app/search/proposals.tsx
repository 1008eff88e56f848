import { useEffect, useState } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Found } from '#domain/search/search.ts'
import { site } from '../content/content.ts'

/** The maximum number of suggested pages. */
const MOST_PROPOSALS = 4

type Proposal = Pick<Found, 'address' | 'title'>

/** The suggestions when search finds no likely pages. */
const main: readonly Proposal[] = [
  { title: 'Home page', address: addressOf(pages.home) },
  { title: 'All projects', address: addressOf(pages.projects) },
  { title: 'All articles', address: addressOf(pages.posts) },
  { title: site.menu.contact, address: addressOf(pages.contact) },
]

/** Suggests pages that the visitor may have meant by an unknown URL. */
export function Proposals() {
  const [proposals, setProposals] = useState(main)
  useEffect(() => {
    let isCurrent = true
    const propose = async () => {
      const { loadFinder } = await import('./search-index.ts')
      const { meant } = await loadFinder()
      const found = meant(location.pathname, MOST_PROPOSALS)
      if (isCurrent)
        setProposals(
          [...found, ...main.filter(({ address }) => !found.some((page) => page.address === address))].slice(
            0,
            MOST_PROPOSALS,
          ),
        )
    }
    // If the search index cannot be loaded, the main pages stay.
    propose().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [])
  return (
    <ul className="mt-6 grid max-w-xl gap-2">
      {proposals.map(({ title, address }) => (
        <li key={address} className="min-w-0">
          <a href={address} className="block border-b border-line py-2 hover:text-accent">
            <span className="block truncate">{title}</span>
            <span className="block truncate font-mono text-sm text-muted">{address}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
