import type { ReactNode } from 'react'
import { usePath } from '#app/page/use-location.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { useCart } from '#app/cart/cart-provider.tsx'
import { PURCHASE_PAGES } from './purchases-nav.tsx'
import { StoreBar } from '#app/cart/store-bar.tsx'

const LINKS = [
  { words: 'All Scripts', to: addressOf(pages.codeshop) },
  { words: 'My Purchases', to: addressOf(pages.codeshopAccount) },
]

/** Paths of the purchase pages. */
const OF_PURCHASES = new Set<string>(PURCHASE_PAGES.map(({ to }) => to))

/** The layout shared by the pages of the code shop: a navigation bar whose cart button opens the site's cart drawer. */
export default function CodeshopLayout({ children }: { children: ReactNode }) {
  const { openDrawer } = useCart()
  const here = usePath()
  const group = OF_PURCHASES.has(here) ? addressOf(pages.codeshopAccount) : here
  return (
    <div className="pt-16">
      <StoreBar
        name="Code Shop"
        to={addressOf(pages.codeshop)}
        store="the code shop"
        isCart={here === addressOf(pages.codeshopCart)}
        openCart={openDrawer}
      >
        <nav aria-label="Code shop" className="store-links">
          {LINKS.map(({ words, to }) => (
            <a
              key={to}
              href={to}
              className="store-link"
              aria-current={to === here ? 'page' : to === group ? 'true' : undefined}
            >
              {words}
            </a>
          ))}
        </nav>
      </StoreBar>
      {children}
    </div>
  )
}
