import { memo, useState, Suspense } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { offeredAs } from '#domain/cart/current-offer.ts'
import { firstOf } from '#domain/text/text.ts'
import { MOST_CARD_FEATURES, stockText, type ListedProduct } from '#domain/shop/catalog.ts'
import { PictureImage } from '#app/ui/picture-image.tsx'
import { Price } from '#app/storefront/price.tsx'
import { CompareToggle } from '#app/shop/compare/compare-toggle.tsx'
import { ProductBadges } from '#app/shop/product-badges.tsx'
import { QuantityStepper } from '#app/storefront/quantity-steps.tsx'
import { Rating } from '#app/storefront/rating.tsx'
import { useAddToCart } from '#app/shop/use-add-to-cart.ts'
import { WishlistButton } from '#app/storefront/wishlist-button.tsx'
import { GrowingList } from '#app/lists/growing-list.tsx'
import type { LongList } from '#app/lists/use-long-list.ts'

type Props = { product: ListedProduct; isGrid: boolean; isFirst: boolean }

const ProductCard = memo(function ProductCard({ product, isGrid, isFirst }: Props) {
  const { id, name, description, price, originalPrice, image, rating, reviews, stock, features } = product
  const address = addressOf(pages.product, { id })
  return (
    <article className={isGrid ? 'product-card' : 'product-row'} data-offered={offeredAs(product)}>
      <div className="relative self-start">
        <a href={address} tabIndex={-1} aria-hidden className="block">
          <PictureImage picture={image} alt="" isFirst={isFirst} className="framed aspect-square w-full object-cover" />
        </a>
        <ProductBadges
          product={product}
          className={isGrid ? 'absolute top-2 left-2' : 'max-sm:hidden absolute top-2 left-2'}
        />
      </div>
      <div className={isGrid ? 'contents' : 'grid min-w-0 content-start gap-x-3 gap-y-1.5'}>
        <h2 className="font-semibold">
          <a href={address} className="hover:text-accent">
            {name}
          </a>
        </h2>
        <Rating rating={rating} reviews={reviews} />
        {!isGrid && <p className="line-clamp-2 max-w-prose text-muted max-sm:hidden">{description}</p>}
        {!isGrid && <Features name={name} features={features} />}
        <Price price={price} originalPrice={originalPrice} />
        <p className={`text-sm ${stock > 0 ? 'text-good' : 'text-bad'}`}>{stockText(stock)}</p>
        <div className="flex items-center justify-between">
          <CompareToggle product={product} />
          <WishlistButton id={id} name={name} />
        </div>
        <Buy product={product} />
      </div>
    </article>
  )
})

/** The first features of a product, and a disclosure with the others. */
function Features({ name, features }: { name: string; features: readonly string[] }) {
  const { shown, more } = firstOf(features, MOST_CARD_FEATURES)
  const chips = (label: string, texts: readonly string[]) => (
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {texts.map((feature) => (
        <li key={feature} className="chip">
          {feature}
        </li>
      ))}
    </ul>
  )
  return (
    <div className="max-sm:hidden">
      {chips(`Features of ${name}`, shown)}
      {more > 0 && (
        <details>
          <summary className="row-link w-fit cursor-pointer text-sm">
            <span>{`${more} more ${more === 1 ? 'feature' : 'features'}`}</span>
            <span className="sr-only">{` of ${name}`}</span>
          </summary>
          {chips(`More features of ${name}`, features.slice(shown.length))}
        </details>
      )}
    </div>
  )
}

function Buy({ product }: { product: ListedProduct }) {
  const [quantity, setQuantity] = useState(1)
  const addToCart = useAddToCart()
  const { name, stock } = product
  return (
    <div className="scripted flex flex-wrap items-center gap-2">
      <QuantityStepper name={name} quantity={quantity} stock={stock} onChange={setQuantity} />
      <button
        type="button"
        className="button flex-auto px-3 whitespace-nowrap"
        disabled={stock === 0}
        onClick={() => addToCart(product, quantity)}
      >
        Add to Cart<span className="sr-only">{name}</span>
      </button>
    </div>
  )
}

/** The CSS classes of the product card grid. */
export const PRODUCT_CARDS = 'product-cards mt-6 min-[22.5rem]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
/** The number of cards that a phone shows without scrolling. Their layout is not deferred. */
const FIRST_CARDS = 2

type ProductGridProps = { list: LongList<ListedProduct>; products: readonly ListedProduct[]; isGrid: boolean }

/** The matching products, as a grid or a list. */
export function ProductGrid({ list, products, isGrid }: ProductGridProps) {
  return (
    <GrowingList
      list={list}
      found={products}
      noun="products"
      further={pages.furtherProducts}
      className={isGrid ? PRODUCT_CARDS : 'mt-6'}
    >
      {(product, position) => (
        <ProductItem key={product.id} product={product} isGrid={isGrid} isFirst={position < FIRST_CARDS} />
      )}
    </GrowingList>
  )
}

/** A product card as a list item. */
export function ProductItem(props: { product: ListedProduct; isGrid: boolean; isFirst: boolean }) {
  const room = props.isGrid ? '[--deferred-height:36rem]' : '[--deferred-height:18rem]'
  return (
    <li className={props.isFirst ? 'grid min-w-0' : `deferred grid min-w-0 ${room}`}>
      <Suspense>
        <ProductCard {...props} />
      </Suspense>
    </li>
  )
}
