import { addedToCart, cartProduct, type ListedProduct } from '#domain/shop/catalogue.ts'
import { quantityOf } from '#domain/cart/cart.ts'
import { useCart } from '../cart/cart-provider.tsx'
import { showToast } from '../ui/toasts.ts'

type Sold = Pick<ListedProduct, 'id' | 'name' | 'price' | 'image' | 'stock' | 'category'>

/** Puts some of a product into the cart, as many as there still are, and says how many. */
export function useAddToCart() {
  const { cart, add } = useCart()
  return (product: Sold, quantity: number) => {
    const left = product.stock - quantityOf(cart, product.id)
    const added = Math.min(quantity, left)
    if (added < 1) return void showToast.error(`All ${product.stock} of ${product.name} are in your cart already.`)
    add(cartProduct(product), added)
    showToast.success(addedToCart(added))
  }
}
