import { useEffect, useRef } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { badgeText } from '#domain/cart/cart-count.ts'
import { Drawer } from '#app/ui/drawer.tsx'
import { DialogToaster } from '#app/ui/toaster.tsx'
import { CartDrawerLines } from './cart-drawer-lines.tsx'
import { useCart } from './cart-provider.tsx'
import { RemovedLine } from './removed-line.tsx'

/** The cart drawer, which slides in from the right. */
export function CartDrawer() {
  const { cart, itemCount, isDrawerOpen, closeDrawer } = useCart()
  const closeButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    // Removing the last line also removed the focused button, so focus the close button.
    if (isDrawerOpen && itemCount === 0 && document.activeElement === document.body) closeButton.current?.focus()
  }, [isDrawerOpen, itemCount])

  const note = (
    <span className="rounded-full bg-sunk px-2 text-sm tabular">
      {badgeText(itemCount) || '0'}
      <span className="sr-only"> items</span>
    </span>
  )
  return (
    <Drawer
      isOpen={isDrawerOpen}
      close={closeDrawer}
      title="Shopping Cart"
      note={note}
      closeWords="Close cart"
      closeButton={closeButton}
    >
      {isDrawerOpen && <RemovedLine lines={cart} />}
      {itemCount > 0 ? (
        <CartDrawerLines />
      ) : (
        <div className="grid flex-1 content-center justify-items-center gap-2 p-8 text-center">
          <p className="text-lg font-semibold">Your cart is empty</p>
          <p className="text-muted">Add some products to get started</p>
          <a href={addressOf(pages.shop)} className="button mt-4" onClick={closeDrawer}>
            Continue Shopping
          </a>
        </div>
      )}
      {isDrawerOpen && <DialogToaster />}
    </Drawer>
  )
}
