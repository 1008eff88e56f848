import { useLocation } from 'react-router'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

/** The purchase pages. */
export const PURCHASE_PAGES = [
  { words: 'My Downloads', to: addressOf(pages.downloads) },
  { words: 'License Management', to: addressOf(pages.licenseManagement) },
  { words: 'Digital Delivery Center', to: addressOf(pages.digitalDelivery) },
] as const

/** A navigation bar with links from one purchase page to the others. */
export function PurchasesNav() {
  const here = useLocation().pathname.replace(/\/$/, '')
  return (
    <nav aria-label="Purchases" className="mt-2 mb-6 print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {PURCHASE_PAGES.filter(({ to }) => to !== here).map(({ words, to }) => (
          <li key={to}>
            <a href={to} className="row-link prose-link">
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
