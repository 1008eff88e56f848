import { ShoppingCart } from 'lucide'
import type { ReactNode } from 'react'
import { badgeText } from '#domain/cart/cart.ts'
import { useCart } from '../cart/cart-provider.tsx'
import { pageWidth } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'

type Props = {
  name: string
  to: string
  /** The store's name in the cart label for screen readers, such as `the shop`. */ store: string
  openCart(): void
  /** Whether the current page is the cart page. */ isCart?: boolean
  children: ReactNode
}

/** A store's navigation bar below the site header: the store's name, its links and the cart button. */
export function StoreBar({ name, to, store, openCart, isCart = false, children }: Props) {
  const { itemCount } = useCart()
  return (
    <div className="border-b border-line bg-raised print:hidden">
      <div className={`${pageWidth} flex min-h-14 flex-wrap items-center gap-x-1 sm:gap-x-2`}>
        <a href={to} className="mr-auto inline-flex min-h-11 items-center font-semibold whitespace-nowrap">
          {name}
        </a>
        {children}
        <button
          type="button"
          className="scripted relative inline-flex min-h-11 items-center gap-2 px-2 max-sm:px-1 hover:text-accent aria-[current]:text-accent"
          aria-haspopup="dialog"
          aria-current={isCart ? 'page' : undefined}
          onClick={openCart}
        >
          <Icon of={ShoppingCart} className="size-5" />
          <span className="max-sm:sr-only">Cart</span>
          <span className="sr-only">{` of ${store}, ${itemCount} ${itemCount === 1 ? 'item' : 'items'}`}</span>
          {itemCount > 0 && (
            <span
              aria-hidden
              className="min-w-6 rounded-full bg-accent px-1.5 text-center text-sm leading-6 font-semibold text-on-accent tabular max-sm:absolute max-sm:top-0 max-sm:-right-2 max-sm:min-w-5 max-sm:px-1 max-sm:text-xs max-sm:leading-5"
            >
              {badgeText(itemCount)}
            </span>
          )}
        </button>
      </div>
    </div>
  )
}
