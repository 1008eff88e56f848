import { OnDemand } from '../ui/on-demand.tsx'
import { useCart } from './cart-provider.tsx'

/** Fetches the drawer's code; called ahead of time at the first sign that it is wanted. */
export const loadCartDrawer = async () => (await import('./cart-drawer.tsx')).CartDrawer

/** The cart drawer, which most visits do not open. */
export function CartDrawerOnDemand() {
  const { isDrawerOpen, closeDrawer } = useCart()
  return <OnDemand isWanted={isDrawerOpen} load={loadCartDrawer} failed={closeDrawer} props={{}} />
}
