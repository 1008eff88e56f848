import { scriptAdded, scriptCartProduct, type ListedScript } from '#domain/codeshop/scripts.ts'
import { useCart } from '../cart/cart-provider.tsx'
import { showToast } from '../ui/toasts.ts'

/** Puts one of a script into the cart, and says so. */
export function useAddScript() {
  const { add } = useCart()
  return (script: ListedScript) => {
    add(scriptCartProduct(script))
    showToast.success(scriptAdded(script.name))
  }
}
