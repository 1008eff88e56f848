import type { Product } from '../content/shop.ts'
import type { Cart, CartProduct } from '../cart/cart.ts'
import { currentOf, type ProductsNow } from './products-now.ts'
import { relatedTo } from '../lists/related.ts'

/** How many features a card in the list shows, and how many related products a product does. */
export const MOST_CARD_FEATURES = 3
const MOST_RELATED = 4

/** The part of a product that lists show, filter and sort. */
export type ListedProduct = Omit<Product, 'images' | 'specifications'> & { image: Product['images'][number] }

/** Other products of the same category. */
export function relatedProducts<P extends Pick<Product, 'id' | 'category'>>(
  products: readonly P[],
  product: Pick<Product, 'id' | 'category'>,
): P[] {
  return relatedTo(products, product, MOST_RELATED)
}

/** How many there are, in words. */
export function stockText(stock: number): string {
  return stock > 0 ? `${stock} in stock` : 'Out of stock'
}

/** The discount as a badge tells it, for products on sale. */
export function discountBadge({ isOnSale, discount }: Pick<Product, 'isOnSale' | 'discount'>): string | undefined {
  return isOnSale && discount > 0 ? `${discount}% OFF` : undefined
}

/** A product as lists need it, without what only its own page shows. */
export function listedProduct(product: Product): ListedProduct {
  const {
    id,
    name,
    description,
    price,
    originalPrice,
    category,
    subcategory,
    brand,
    rating,
    reviews,
    stock,
    features,
    tags,
  } = product
  const { isNew, isFeatured, isOnSale, discount, images } = product
  const optional = {
    ...(originalPrice === undefined ? {} : { originalPrice }),
    ...(brand === undefined ? {} : { brand }),
  }
  const sale = { isNew, isFeatured, isOnSale, discount }
  return {
    id,
    name,
    description,
    price,
    category,
    subcategory,
    rating,
    reviews,
    stock,
    features,
    tags,
    ...sale,
    ...optional,
    image: images[0]!,
  }
}

/** A product as the cart keeps it. */
export function cartProduct({
  id,
  name,
  price,
  image,
  stock,
  category,
}: Pick<ListedProduct, 'id' | 'name' | 'price' | 'image' | 'stock' | 'category'>): CartProduct {
  return { id, name, price, images: [image.src], stock, category }
}

/** What is said when some of a product went into the cart. */
export function addedToCart(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'} added to cart!`
}

/** The quantity that a typed text means: from 1 to what is in stock; 1 for what is no number. */
export function clampQuantity(typed: string | number, stock: number): number {
  const wanted = typeof typed === 'number' ? typed : Number.parseInt(typed, 10)
  return Math.max(1, Math.min(Number.isFinite(wanted) ? Math.trunc(wanted) : 1, stock))
}

/** A cart with the prices (cents) and the stock of now, for the products of which they are known. */
export function refreshCart(cart: Cart, now: ProductsNow | undefined): Cart {
  return cart.map((line) => {
    const current = currentOf(now, line.product.id)
    return current ? { ...line, product: { ...line.product, price: current.price, stock: current.stock } } : line
  })
}
