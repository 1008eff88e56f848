import type { Product } from '#domain/content/shop.ts'
import type { CartProduct } from '#domain/cart/cart.ts'
import { itemsText } from '#domain/cart/cart-count.ts'
import { relatedTo } from '#domain/related.ts'
import { plainDigits } from '#domain/text/digits.ts'

/** The maximum number of features on a product card, and of related products on a product page. */
export const MOST_CARD_FEATURES = 3
const MOST_RELATED = 4

/** The product fields that lists display, filter by and sort by. */
export type ListedProduct = Omit<Product, 'images' | 'specifications'> & { image: Product['images'][number] }

/** Returns other products from the same category. */
export function relatedProducts<P extends Pick<Product, 'id' | 'category'>>(
  products: readonly P[],
  product: Pick<Product, 'id' | 'category'>,
): P[] {
  return relatedTo(products, product, MOST_RELATED)
}

/** Returns the stock in words. */
export function stockText(stock: number): string {
  return stock > 0 ? `${stock} in stock` : 'Out of stock'
}

/** Returns the text of the discount badge for a product on sale. */
export function discountBadge({ isOnSale, discount }: Pick<Product, 'isOnSale' | 'discount'>): string | undefined {
  return isOnSale && discount > 0 ? `${discount}% OFF` : undefined
}

/** Returns a product without the fields that only its own page shows. */
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

/** Converts a product to a cart product. */
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

/** Returns the message for items that were added to the cart. */
export function addedToCart(count: number): string {
  return `${itemsText(count)} added to cart!`
}

/** Limits a typed quantity to the range from 1 to the stock. Anything that is not a number becomes 1. */
export function clampQuantity(typed: string | number, stock: number): number {
  const wanted = typeof typed === 'number' ? typed : Number.parseInt(plainDigits(typed), 10)
  return Math.max(1, Math.min(Number.isFinite(wanted) ? Math.trunc(wanted) : 1, stock))
}
