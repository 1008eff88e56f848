import { badgeText, itemsText } from '#domain/cart/cart-count.ts'
import { currency } from '#app/content/content.ts'
import { useCart } from './cart-provider.tsx'
import { OnDemand } from '#app/ui/on-demand.tsx'

type Props = {
  /** What screen readers say before the number of items. */
  label: string
  /** The classes of the badge. */
  className: string
}

/**
 * The number of items in the cart: as text for screen readers, and as a badge unless the cart is empty. Before React
 * starts, `vanilla/current-state.ts` shows the number.
 */
export function CartCount({ label, className }: Props) {
  const { itemCount } = useCart()
  return (
    <>
      <span className="sr-only" data-cart-label={label} suppressHydrationWarning>
        {label + itemsText(itemCount)}
      </span>
      <span
        aria-hidden
        className={className}
        data-cart-badge={currency}
        hidden={itemCount === 0}
        suppressHydrationWarning
      >
        {badgeText(itemCount)}
      </span>
    </>
  )
}

/** Loads the drawer's code. Call it at the first sign that the visitor is about to open the drawer. */
export const loadCartDrawer = async () => (await import('./cart-drawer.tsx')).CartDrawer

/** The cart drawer, loaded on demand because most visitors never open it. */
export function CartDrawerOnDemand() {
  const { isDrawerOpen, closeDrawer } = useCart()
  return <OnDemand isWanted={isDrawerOpen} load={loadCartDrawer} failed={closeDrawer} props={{}} />
}
