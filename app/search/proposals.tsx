import { useEffect, useState } from 'react'
import { addressOf } from '#domain/pages/addresses.ts'
import * as pages from '#domain/pages/pages.ts'
import type { Found } from '#domain/search/search.ts'
import { site } from '../content/content.ts'

/** How many pages are proposed. */
const MOST_PROPOSALS = 4

type Proposal = Pick<Found, 'address' | 'title'>

/** What is proposed where search cannot tell what was meant. */
const main: readonly Proposal[] = [
  { title: 'Home page', address: addressOf(pages.home) },
  { title: 'All projects', address: addressOf(pages.projects) },
  { title: 'All articles', address: addressOf(pages.posts) },
  { title: site.menu.contact, address: addressOf(pages.contact) },
]

/** The pages that may have been meant by an address that leads nowhere. */
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
    // Without the index the main pages stay.
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
