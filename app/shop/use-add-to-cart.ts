import { addedToCart, cartProduct, type ListedProduct } from '#domain/shop/catalog.ts'
import { quantityOf } from '#domain/cart/cart.ts'
import { useCart } from '#app/cart/cart-provider.tsx'
import { showToast } from '#app/ui/toasts.ts'

type Sold = Pick<ListedProduct, 'id' | 'name' | 'price' | 'image' | 'stock' | 'category'>

/**
 * Returns a function that adds a product to the cart, limited to the remaining stock, and shows the added quantity in a
 * toast.
 */
export function useAddToCart() {
  const { cart, add } = useCart()
  return (product: Sold, quantity: number) => {
    const left = product.stock - quantityOf(cart, product.id)
    const added = Math.min(quantity, left)
    if (added < 1) return void showToast.error(`All ${product.stock} of ${product.name} are already in your cart.`)
    add(cartProduct(product), added)
    showToast.success(addedToCart(added))
  }
}
