import { memo, useState } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { firstOf } from '#domain/text/text.ts'
import { MOST_CARD_FEATURES, stockText, type ListedProduct } from '#domain/shop/catalog.ts'
import { PictureImage } from '../../ui/picture-image.tsx'
import { Price } from '../../storefront/price.tsx'
import { CompareToggle } from '../compare/compare-toggle.tsx'
import { ProductBadges } from '../product-badges.tsx'
import { QuantityStepper } from '../quantity-stepper.tsx'
import { Rating } from '../../storefront/rating.tsx'
import { useAddToCart } from '../use-add-to-cart.ts'
import { WishlistButton } from '../../storefront/wishlist-button.tsx'

type Props = { product: ListedProduct; isGrid: boolean; isFirst: boolean }

/** A product card, in grid or list layout. */
export const ProductCard = memo(function ProductCard({ product, isGrid, isFirst }: Props) {
  const { id, name, description, price, originalPrice, image, rating, reviews, stock, features } = product
  const address = addressOf(pages.product, { id })
  return (
    <article
      className={
        isGrid
          ? 'flex min-w-0 flex-col'
          : 'grid min-w-0 grid-cols-[6rem_minmax(0,1fr)] gap-x-5 gap-y-4 border-t border-line py-6 sm:grid-cols-[11rem_minmax(0,1fr)]'
      }
    >
      <div className={isGrid ? 'relative' : 'relative self-start'}>
        <a href={address} tabIndex={-1} aria-hidden className="block">
          <PictureImage picture={image} alt="" isFirst={isFirst} className="framed aspect-square w-full object-cover" />
        </a>
        <ProductBadges
          product={product}
          className={isGrid ? 'absolute top-2.5 left-2.5' : 'mt-2 sm:absolute sm:top-2.5 sm:left-2.5 sm:mt-0'}
        />
        {isGrid && <WishlistButton id={id} name={name} className="absolute right-2 bottom-2 bg-paper/85" />}
      </div>
      <div className={isGrid ? 'mt-3 flex min-w-0 flex-1 flex-col gap-1' : 'grid min-w-0 content-start gap-1.5'}>
        <div className="flex items-start justify-between gap-2">
          <h2 className="font-semibold">
            <a href={address} className="hover:text-accent">
              {name}
            </a>
          </h2>
          {!isGrid && <WishlistButton id={id} name={name} className="-mt-2.5" />}
        </div>
        <Rating rating={rating} reviews={reviews} />
        {!isGrid && <p className="line-clamp-2 max-w-prose text-muted">{description}</p>}
        {!isGrid && <Features name={name} features={features} />}
        <Price price={price} originalPrice={originalPrice} />
        <p className={`text-sm ${stock > 0 ? 'text-good' : 'text-bad'}`}>{stockText(stock)}</p>
        <CompareToggle product={product} />
        <Buy product={product} />
      </div>
    </article>
  )
})

/** The first features, and a disclosure with the others. */
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
    <>
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
    </>
  )
}

function Buy({ product }: { product: ListedProduct }) {
  const [quantity, setQuantity] = useState(1)
  const addToCart = useAddToCart()
  const { name, stock } = product
  return (
    <div className="scripted mt-auto flex flex-wrap items-center gap-2.5 pt-2">
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
