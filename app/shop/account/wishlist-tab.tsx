import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Cents } from '#domain/money.ts'
import { stockText, type ListedProduct } from '#domain/shop/catalog.ts'
import { PictureImage } from '#app/ui/picture-image.tsx'
import { Price } from '#app/storefront/price.tsx'
import { useCurrent } from '#app/cart/current-offer.ts'
import { useAddToCart } from '#app/shop/use-add-to-cart.ts'
import { useWishlist } from '#app/storefront/wishlist.ts'

type Wished = Pick<ListedProduct, 'id' | 'name' | 'price' | 'image' | 'stock' | 'category'> & { originalPrice?: Cents }

/** The Wishlist tab: the products on the wishlist, with their current price and stock. */
export function WishlistTab({ products }: { products: readonly Wished[] }) {
  const { ids, toggle } = useWishlist('shop')
  const current = useCurrent(products)
  const addToCart = useAddToCart()
  const wished = ids.flatMap((id) => current.find((product) => product.id === id) ?? [])
  if (wished.length === 0) {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="subtitle">Your wishlist is empty</p>
        <p className="text-muted">Start adding items to your wishlist to save them for later.</p>
        <a href={addressOf(pages.shop)} className="button mt-4">
          Browse Products
        </a>
      </div>
    )
  }
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {wished.map((product) => (
        <li key={product.id} className="grid content-start gap-1">
          <PictureImage picture={product.image} alt="" className="framed aspect-square w-full object-cover" />
          <p className="mt-1 font-semibold">
            <a href={addressOf(pages.product, { id: product.id })} className="hover:text-accent">
              {product.name}
            </a>
          </p>
          <Price price={product.price} originalPrice={product.originalPrice} className="text-base" />
          <p className={`text-sm ${product.stock > 0 ? 'text-good' : 'text-bad'}`}>{stockText(product.stock)}</p>
          <div className="mt-1 flex flex-wrap gap-2">
            <button
              type="button"
              className="button"
              disabled={product.stock === 0}
              onClick={() => addToCart(product, 1)}
            >
              Add to Cart<span className="sr-only">{product.name}</span>
            </button>
            <button type="button" className="button button-quiet" onClick={() => toggle(product.id)}>
              Remove<span className="sr-only">{` ${product.name} from the wishlist`}</span>
            </button>
          </div>
        </li>
      ))}
    </ul>
  )
}
