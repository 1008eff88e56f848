import { scriptAdded, scriptCartProduct, type ListedScript } from '#domain/codeshop/scripts.ts'
import { useCart } from '#app/cart/cart-provider.tsx'
import { showToast } from '#app/ui/toasts.ts'

/** Returns a function that adds a script to the cart and shows a toast. */
export function useAddScript() {
  const { add } = useCart()
  return (script: ListedScript) => {
    add(scriptCartProduct(script))
    showToast.success(scriptAdded(script.name))
  }
}
