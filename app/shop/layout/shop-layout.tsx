import { useState, type ReactNode } from 'react'
import { sampleCart } from '#domain/cart/stored-cart.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { ShopContext } from '#app/shop/shop-context.ts'
import { content, currency } from '#app/content/content.ts'
import { Search, UserRound } from 'lucide'
import { navigate } from '#after-paint/browser/page-location.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { LONGEST_SEARCH } from '#domain/text/longest-texts.ts'
import { StoreBar } from '#app/cart/store-bar.tsx'
import { iconButton } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { OnDemand } from '#app/ui/on-demand.tsx'
import { usePath } from '#app/page/use-location.ts'
import { useIsListStored } from '#app/browser/outside-value.ts'

export const loader = () => {
  const { taxPercent, taxIncluded, taxName, taxRates, coupons, carryCouponIntoCheckout, accepted } =
    content.shop.settings
  return {
    rules: {
      ...content.prices,
      taxPercent,
      taxIncluded,
      taxName,
      taxRates,
      coupons,
      carryCouponIntoCheckout,
      accepted,
    },
    samples: sampleCart(content.shop.samples.cart, currency),
  }
}

/** The layout shared by the pages of the electronics shop. */
export default function ShopLayout({ data, children }: PageProps<typeof loader> & { children: ReactNode }) {
  return (
    <ShopContext value={data}>
      <div className="pt-16">
        <ShopHeader />
        {children}
        <CompareBarOnDemand />
      </div>
    </ShopContext>
  )
}

const loadCartPanel = async () => (await import('#app/shop/cart/cart-panel.tsx')).CartPanel

function ShopHeader() {
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

const loadCompareBar = async () => (await import('#app/shop/compare/compare-bar.tsx')).CompareBar
const ignore = () => {}
/** The path prefixes of product pages and of further list pages. */
const WITH_PRODUCTS = [addressOf(pages.product, { id: '' }), addressOf(pages.furtherProducts, { id: '' })]

/** The comparison bar, loaded on demand, because most visitors choose no products to compare. */
function CompareBarOnDemand() {
  const pathname = usePath()
  const isWanted = useIsListStored('compared')
  if (pathname !== addressOf(pages.shop) && !WITH_PRODUCTS.some((start) => pathname.startsWith(start))) return null
  return <OnDemand isWanted={isWanted} load={loadCompareBar} failed={ignore} props={{}} />
}
