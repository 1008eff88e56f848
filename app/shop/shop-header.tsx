import { Search, ShoppingCart, UserRound } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { badgeText } from '#domain/cart.ts'
import { useCart } from '../cart/cart-provider.tsx'
import { iconButton, pageWidth } from '../ui/classes.ts'
import { OnDemand } from '../ui/on-demand.tsx'

const loadCartPanel = async () => (await import('./cart/cart-panel.tsx')).CartPanel

/** The shop's own header: a search, the account, and the cart as a panel. */
export function ShopHeader() {
  const { itemCount } = useCart()
  const navigate = useNavigate()
  const [isCartOpen, setCartOpen] = useState(false)
  const close = () => setCartOpen(false)

  return (
    <div className="border-b border-line bg-raised print:hidden">
      <div className={`${pageWidth} flex h-14 items-center gap-2`}>
        <Link to={href('/shop')} prefetch="intent" className="mr-auto inline-flex min-h-11 items-center font-semibold">
          Shop
        </Link>
        <form
          role="search"
          aria-label="The shop"
          method="get"
          action={href('/shop')}
          className="relative w-full max-w-72 min-w-0"
          onSubmit={(event) => {
            event.preventDefault()
            const field = event.currentTarget.elements.namedItem('search') as HTMLInputElement
            const search = field.value.trim()
            field.value = ''
            void navigate({ pathname: href('/shop'), search: search === '' ? '' : `?${new URLSearchParams({ search })}` })
          }}
        >
          <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 [translate:0_-50%] text-muted" />
          <input
            type="search"
            name="search"
            aria-label="Search the shop"
            placeholder="Search the shop"
            maxLength={200}
            autoComplete="off"
            className="shop-search"
          />
        </form>
        <Link to={href('/shop/account')} prefetch="intent" className={iconButton}>
          <UserRound aria-hidden />
          <span className="sr-only">My account</span>
        </Link>
        <button
          type="button"
          className="scripted inline-flex min-h-11 items-center gap-2 px-2 hover:text-accent"
          aria-haspopup="dialog"
          onClick={() => setCartOpen(true)}
        >
          <ShoppingCart aria-hidden className="size-5" />
          <span className="max-sm:sr-only">Cart</span>
          <span className="sr-only">{` of the shop, ${itemCount} ${itemCount === 1 ? 'item' : 'items'}`}</span>
          {itemCount > 0 && (
            <span aria-hidden className="min-w-6 rounded-full bg-accent px-1.5 text-center text-sm leading-6 font-semibold text-on-accent tabular">
              {badgeText(itemCount)}
            </span>
          )}
        </button>
      </div>
      <OnDemand isWanted={isCartOpen} load={loadCartPanel} failed={close} props={{ isOpen: isCartOpen, close }} />
    </div>
  )
}
