import { OnDemand } from '#app/ui/on-demand.tsx'
import { useCart } from './cart-provider.tsx'

/** Loads the drawer's code. Call it at the first sign that the visitor is about to open the drawer. */
export const loadCartDrawer = async () => (await import('./cart-drawer.tsx')).CartDrawer

/** The cart drawer, loaded on demand because most visitors never open it. */
export function CartDrawerOnDemand() {
  const { isDrawerOpen, closeDrawer } = useCart()
  return <OnDemand isWanted={isDrawerOpen} load={loadCartDrawer} failed={closeDrawer} props={{}} />
}
