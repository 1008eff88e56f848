import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { discountBadge } from '#domain/shop/catalog.ts'
import type { ListedScript } from '#domain/codeshop/scripts.ts'
import { Price } from '#app/storefront/price.tsx'
import { Rating } from '#app/storefront/rating.tsx'
import { PictureImage } from '#app/ui/picture-image.tsx'
import { useAddScript } from '#app/codeshop/use-add-script.ts'

/** The CSS classes of the script card grid. */
export const SCRIPT_CARDS = 'mt-6 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3'

/** A script card in the list. */
export function ScriptCard({ script, isFirst }: { script: ListedScript; isFirst: boolean }) {
  const { id, name, tagline, image, rating, reviews, sales, hasSampleFigures, price, originalPrice, demoUrl } = script
  const add = useAddScript()
  const address = addressOf(pages.script, { id })
  const badge = discountBadge(script)
  return (
    <article className="flex min-w-0 flex-col">
      <div className="relative">
        <a href={address} tabIndex={-1} aria-hidden className="block">
          <PictureImage picture={image} alt="" isFirst={isFirst} className="framed aspect-video w-full object-cover" />
        </a>
        {badge && <p className="badge absolute top-2.5 left-2.5">{badge}</p>}
      </div>
      <h2 className="mt-4 text-lg font-semibold">
        <a href={address} className="hover:text-accent">
          {name}
        </a>
      </h2>
      <p className="mt-1 mb-2 text-muted">{tagline}</p>
      <div className="flex flex-wrap items-center gap-x-4">
        <Rating rating={rating} reviews={reviews} />
        <p className="text-md text-muted">{`${sales} ${sales === 1 ? 'sale' : 'sales'}`}</p>
        {hasSampleFigures && <p className="text-sm text-muted">Sample figures</p>}
      </div>
      <Price price={price} originalPrice={originalPrice} className="mt-1 text-xl" />
      <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-2 pt-4">
        <button type="button" className="button scripted px-6" onClick={() => add(script)}>
          Add<span className="sr-only">{` ${name} to the cart`}</span>
        </button>
        <a href={demoUrl} target="_blank" rel="noopener" className="row-link prose-link">
          Live Demo<span className="sr-only">{` of ${name} (opens in a new tab)`}</span>
        </a>
        <a href={address} className="row-link prose-link">
          Details<span className="sr-only">{` of ${name}`}</span>
        </a>
      </div>
    </article>
  )
}
