import { useEffect, useRef } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { badgeText } from '#domain/cart/cart-count.ts'
import { Drawer } from '#app/ui/drawer.tsx'
import { DialogToaster } from '#app/ui/toaster.tsx'
import { useCart } from './cart-provider.tsx'
import { RemovedLine, ToFreeShipping, CheckoutLinks } from './cart-parts.tsx'
import { Minus, Plus, Trash2 } from 'lucide'
import { cartTotal, mostOf } from '#domain/cart/cart.ts'
import { soldLines, type LineNow } from '#domain/cart/current-offer.ts'
import { iconButton } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import { useCoupon } from './coupon.ts'
import { useLinesNow } from './current-offer.ts'
import { FormerPrice, NO_LONGER_SOLD } from './former-price.tsx'
import { prices } from '#app/content/content.ts'
import { formatPrice } from '#app/storefront/format-price.ts'

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

function CartDrawerLines() {
  const { cart, closeDrawer } = useCart()
  const now = useLinesNow(cart)
  const sold = soldLines(now)
  const coupon = useCoupon(prices.freeShippingCoupons)
  const lines = useRef<HTMLUListElement>(null)
  const lineCount = useRef(cart.length)
  useEffect(() => {
    // Removing a line, or undoing its removal, also removes the focused button, so focus the first button in the list.
    if (cart.length !== lineCount.current && document.activeElement === document.body)
      lines.current?.querySelector('button')?.focus()
    lineCount.current = cart.length
  }, [cart.length])
  return (
    <>
      <ul ref={lines} className="flex-1 divide-y divide-line overflow-y-auto px-5">
        {now.map((line) => (
          <DrawerLine key={line.product.id} line={line} />
        ))}
      </ul>
      <div className="border-t border-line px-5 py-4">
        <p className="flex flex-wrap justify-between gap-x-4 text-lg font-semibold">
          <span>Total</span>
          <span className="tabular">{formatPrice(cartTotal(sold))}</span>
        </p>
        <AddedLater lines={sold} hasPrice={coupon === undefined || !prices.carryCouponIntoCheckout} />
        <ToFreeShipping cart={sold} freeWith={coupon?.code} />
        <div className="mt-3 grid grid-cols-2 gap-3 has-[>.checkout-link~.checkout-link]:grid-cols-1">
          <a href={addressOf(pages.shopCart)} className="button button-quiet" onClick={closeDrawer}>
            View Cart
          </a>
          <CheckoutLinks cart={sold} words="Checkout" onLeave={closeDrawer} />
        </div>
      </div>
    </>
  )
}

/**
 * A note that names the charges added to the total at the checkout.
 * @property hasPrice whether the checkout charges for delivery
 */
function AddedLater({ lines, hasPrice }: { lines: readonly LineNow[]; hasPrice: boolean }) {
  const isShipped = hasPrice && lines.some(({ isDigital }) => !isDigital)
  const tax = prices.addedTax
  if (lines.length === 0 || (tax === undefined && !isShipped)) return null
  const added = tax === undefined ? 'Shipping is' : isShipped ? `${tax} and shipping are` : `${tax} is`
  return <p className="when-sold mt-1 text-sm text-muted">{`${added} added at checkout.`}</p>
}

function DrawerLine({ line }: { line: LineNow }) {
  const { product, quantity, isGone } = line
  const { remove, setQuantity } = useCart()
  const [image] = product.images
  const isAtMost = quantity >= mostOf(product)
  return (
    <li className="flex gap-3 py-4">
      <Thumbnail src={image} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{product.name}</p>
        <p className="text-muted tabular">
          {formatPrice(product.price)}
          <FormerPrice line={line} />
        </p>
        {isGone && <p className="text-sm text-bad">{NO_LONGER_SOLD}</p>}
        <div className="mt-1 -ml-3 flex items-center gap-1">
          <button type="button" className={iconButton} onClick={() => setQuantity(product.id, quantity - 1)}>
            <Icon of={Minus} />
            <span className="sr-only">Decrease quantity of {product.name}</span>
          </button>
          <span className="min-w-8 text-center tabular">{quantity}</span>
          <button
            type="button"
            className={`${iconButton} aria-disabled:opacity-40`}
            aria-disabled={isAtMost}
            onClick={() => !isAtMost && setQuantity(product.id, quantity + 1)}
          >
            <Icon of={Plus} />
            <span className="sr-only">Increase quantity of {product.name}</span>
          </button>
          <button type="button" className={`${iconButton} ml-auto`} onClick={() => remove(product.id)}>
            <Icon of={Trash2} />
            <span className="sr-only">Remove {product.name}</span>
          </button>
        </div>
      </div>
    </li>
  )
}
