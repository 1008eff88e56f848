import { type ReactNode, useEffect, useState } from 'react'
import { pageWidth } from '#app/ui/classes.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Found } from '#domain/search/search.ts'
import { searchOpening } from '#app/search/search-opening.ts'
import { navigation, site } from '#app/content/content.ts'

/** The page for an unknown item, with links to other pages. */
export function NothingHere({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={`${pageWidth} grid min-h-[60vh] content-center justify-items-start gap-4 pt-28`}>
      <h1 className="title">{title}</h1>
      <p className="text-lg">{text}</p>
      <p className="mt-2 flex flex-wrap gap-3">{children}</p>
      <div className="mt-6 w-full">
        <Proposals />
      </div>
    </div>
  )
}

/** The maximum number of suggested pages. */
const MOST_PROPOSALS = 4

type Proposal = Pick<Found, 'address' | 'title'>

/** The main pages. */
const main: readonly Proposal[] = [
  { title: 'Home page', address: addressOf(pages.home) },
  ...navigation.services.map(({ label, to }) => ({ title: label, address: to })),
  { title: site.menu.contact, address: addressOf(pages.contact) },
]

/**
 * Suggestions for an unknown URL: similar pages, if there are any, the main pages, and a button that opens the search
 * palette.
 */
export function Proposals() {
  const [meant, setMeant] = useState<readonly Proposal[]>([])
  useEffect(() => {
    let isCurrent = true
    const propose = async () => {
      const { loadFinder } = await import('#app/search/search-index.ts')
      const found = (await loadFinder()).meant(location.pathname, MOST_PROPOSALS)
      if (isCurrent) setMeant(found)
    }
    // If the search index cannot be loaded, only the main pages are suggested.
    propose().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [])
  return (
    <>
      {meant.length > 0 && <PageList title="Perhaps you meant:" pages={meant} />}
      <PageList title={meant.length > 0 ? 'Or go to:' : 'Go to:'} pages={main} />
      <p className="mt-6">
        <button
          type="button"
          className="button button-quiet scripted"
          aria-haspopup="dialog"
          onClick={() => searchOpening.set('')}
        >
          Search this site
        </button>
      </p>
    </>
  )
}

function PageList({ title, pages: listed }: { title: string; pages: readonly Proposal[] }) {
  return (
    <>
      <p className="mt-6 text-muted">{title}</p>
      <ul className="mt-1 grid max-w-xl">
        {listed.map(({ title: name, address }) => (
          <li key={address} className="min-w-0">
            <a href={address} className="block border-b border-line py-2 hover:text-accent">
              <span className="block truncate">{name}</span>
              <span className="block truncate font-mono text-sm text-muted">{address}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
