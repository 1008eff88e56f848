import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { badgeText } from '#domain/cart.ts'
import { iconButton } from '../ui/classes.ts'
import { Toaster } from '../ui/toaster.tsx'
import { useModal } from '../ui/use-modal.ts'
import { CartDrawerLines } from './cart-drawer-lines.tsx'
import { useCart } from './cart-provider.tsx'

/** The cart that slides in from the right. */
export function CartDrawer() {
  const { itemCount, isDrawerOpen, closeDrawer } = useCart()
  const modal = useModal(isDrawerOpen, closeDrawer)
  const closeButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    // The last line took its buttons, and the focus, with it.
    if (isDrawerOpen && itemCount === 0 && document.activeElement === document.body) closeButton.current?.focus()
  }, [isDrawerOpen, itemCount])

  return (
    <dialog {...modal} className="drawer" aria-labelledby="cart-title">
      <div className="flex h-full flex-col">
        <div className="flex items-center gap-3 border-b border-line px-5 py-3">
          <h2 id="cart-title" className="text-lg font-semibold">
            Shopping Cart
          </h2>
          <span className="rounded-full bg-sunk px-2 text-sm tabular">
            {badgeText(itemCount) || '0'}
            <span className="sr-only"> items</span>
          </span>
          <button ref={closeButton} type="button" className={`${iconButton} ml-auto`} onClick={closeDrawer}>
            <X aria-hidden />
            <span className="sr-only">Close cart</span>
          </button>
        </div>
        {itemCount > 0 ? (
          <CartDrawerLines />
        ) : (
          <div className="grid flex-1 content-center justify-items-center gap-2 p-8 text-center">
            <p className="text-lg font-semibold">Your cart is empty</p>
            <p className="text-muted">Add some products to get started</p>
            <Link to={href('/shop')} className="button mt-4" onClick={closeDrawer}>
              Continue Shopping
            </Link>
          </div>
        )}
      </div>
      {/* While the drawer is open, nothing outside it can be seen in front of it or is read out. */}
      {isDrawerOpen && <Toaster />}
    </dialog>
  )
}
