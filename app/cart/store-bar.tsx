import { ShoppingCart } from 'lucide'
import type { ReactNode } from 'react'
import { CartCount } from './cart-in-frame.tsx'
import { pageWidth } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  name: string
  to: string
  /** The store's name in the cart button's label for screen readers, such as `the shop`. */ store: string
  openCart(): void
  /** Whether the current page is the cart page. */ isCart?: boolean
  children: ReactNode
}

/** A store's navigation bar below the site header: the store's name, its links and the cart button. */
export function StoreBar({ name, to, store, openCart, isCart = false, children }: Props) {
  return (
    <div className="border-b border-line bg-raised print:hidden">
      <div className={`${pageWidth} store-bar`}>
        <a href={to} className="store-name">
          {name}
        </a>
        {children}
        <button
          type="button"
          className="scripted store-cart"
          aria-haspopup="dialog"
          aria-current={isCart ? 'page' : undefined}
          onClick={openCart}
        >
          <Icon of={ShoppingCart} className="size-5" />
          <span className="max-sm:sr-only">Cart</span>
          <CartCount label={` of ${store}, `} className="store-cart-count" />
        </button>
      </div>
    </div>
  )
}
