import { Search, UserRound } from 'lucide'
import { useState } from 'react'
import { navigate } from '#after-paint/browser/page-location.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { LONGEST_SEARCH } from '#domain/text/longest-texts.ts'
import { StoreBar } from '#app/cart/store-bar.tsx'
import { iconButton } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { OnDemand } from '#app/ui/on-demand.tsx'

const loadCartPanel = async () => (await import('#app/shop/cart/cart-panel.tsx')).CartPanel

/** The shop header: product search, account link, and a button that opens the cart panel. */
export function ShopHeader() {
  const [isCartOpen, setCartOpen] = useState(false)
  const close = () => setCartOpen(false)

  return (
    <>
      <StoreBar name="Shop" to={addressOf(pages.shop)} store="the shop" openCart={() => setCartOpen(true)}>
        <form
          role="search"
          aria-label="The shop"
          method="get"
          action={addressOf(pages.shop)}
          className="scripted shop-search-form"
          onSubmit={(event) => {
            event.preventDefault()
            const form = event.currentTarget
            const search = String(new FormData(form).get('search') ?? '').trim()
            navigate({
              pathname: addressOf(pages.shop),
              search: search === '' ? '' : `?${new URLSearchParams({ search })}`,
            })
          }}
        >
          <Icon
            of={Search}
            className="pointer-events-none absolute top-1/2 left-3 size-4 [translate:0_-50%] text-muted"
          />
          <input
            type="search"
            name="search"
            aria-label="Search the shop"
            placeholder="Search"
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            className="shop-search"
          />
        </form>
        <a href={addressOf(pages.shopAccount)} className={iconButton}>
          <Icon of={UserRound} />
          <span className="sr-only">My account</span>
        </a>
      </StoreBar>
      <OnDemand isWanted={isCartOpen} load={loadCartPanel} failed={close} props={{ isOpen: isCartOpen, close }} />
    </>
  )
}
