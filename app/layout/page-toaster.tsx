import { useCart } from '../cart/cart-provider.tsx'
import { Toaster } from '../ui/toaster.tsx'

/** The toasts of the page; while the cart drawer is open they stand inside it. */
export function PageToaster() {
  const { isDrawerOpen } = useCart()
  return isDrawerOpen ? null : <Toaster />
}
