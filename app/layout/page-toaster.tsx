import { useCart } from '../cart/cart-provider.tsx'
import { Toaster } from '../ui/toaster.tsx'

/** The page's toasts. While the cart drawer is open, they appear inside it instead. */
export function PageToaster() {
  const { isDrawerOpen } = useCart()
  return isDrawerOpen ? null : <Toaster />
}
