import { useCallback, useState } from 'react'
import type { ApprovedReview } from '#contract/reviews.ts'
import type { Review } from '#domain/content/shop.ts'
import { longDate } from '#domain/dates.ts'
import { useAnswer } from '#app/api/use-answer.ts'
import { OnDemand } from '#app/ui/on-demand.tsx'
import { useIsPanelShown } from '#app/ui/tabs.tsx'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { ListedProduct } from '#domain/shop/catalog.ts'
import { Chips } from '#app/ui/chips.tsx'
import { PictureImage } from '#app/ui/picture-image.tsx'
import { Price } from '#app/storefront/price.tsx'

/** The rest of the description. The first paragraph is shown above the Add to Cart button. */
export function Description({ paragraphs, tags }: { paragraphs: readonly string[]; tags: readonly string[] }) {
  return (
    <>
      {paragraphs.map((text) => (
        <p key={text} className="max-w-prose">
          {text}
        </p>
      ))}
      <Chips
        label="Tags"
        texts={tags}
        addressOf={(tag) => `${addressOf(pages.shop)}?search=${encodeURIComponent(tag)}`}
      />
    </>
  )
}

/** A product's specifications, one card each. */
export function Specifications({ specifications }: { specifications: Readonly<Record<string, string>> }) {
  return (
    <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {Object.entries(specifications).map(([label, value]) => (
        <div key={label} className="rounded-md border border-line px-4 py-3">
          <dt className="label">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Other products in the same category. */
export function RelatedProducts({ products }: { products: readonly ListedProduct[] }) {
  if (products.length === 0)
    return (
      <p className="text-muted">
        This is our only product in its category.{' '}
        <a href={addressOf(pages.shop)} className="prose-link">
          See all products
        </a>
      </p>
    )
  return (
    <ul className="grid grid-cols-2 gap-5 lg:grid-cols-4">
      {products.map(({ id, name, image, price, originalPrice }) => (
        <li key={id} className="grid content-start gap-1">
          <PictureImage picture={image} alt="" className="framed aspect-square w-full object-cover" />
          <p className="mt-1 font-semibold">
            <a href={addressOf(pages.product, { id })} className="hover:text-accent">
              {name}
            </a>
          </p>
          <Price price={price} originalPrice={originalPrice} className="text-base" />
        </li>
      ))}
    </ul>
  )
}

const loadReviewForm = async () => (await import('./review-form.tsx')).ReviewForm

type ReviewsProps = { productId: string; productName: string; samples: readonly Review[] }

/** A product's reviews, and a form for writing one. */
export function Reviews({ productId, productName, samples }: ReviewsProps) {
  const isShown = useIsPanelShown()
  const [isWriting, setWriting] = useState(false)
  return (
    <div className="grid max-w-prose gap-6">
      <button
        type="button"
        className="button button-quiet scripted w-fit"
        aria-expanded={isWriting}
        onClick={() => setWriting(!isWriting)}
      >
        Write a Review
      </button>
      <div hidden={!isWriting}>
        <OnDemand
          isWanted={isWriting}
          load={loadReviewForm}
          failed={() => setWriting(false)}
          props={{ productId, productName }}
        />
      </div>
      <ul className="grid divide-y divide-line">
        {isShown && <ApprovedReviews productId={productId} />}
        {samples.map((review) => (
          <ReviewItem key={`${review.name} ${review.date}`} {...review} isSample />
        ))}
      </ul>
    </div>
  )
}

/** The visitors' reviews that were approved by the owner. */
function ApprovedReviews({ productId }: { productId: string }) {
  const ask = useCallback(async () => (await import('./approved-reviews.ts')).askReviews(productId), [productId])
  const approved = useAnswer<ApprovedReview[]>(`reviews ${productId}`, ask)
  if (approved.state !== 'ready') return null
  return approved.data.map((review) => (
    <ReviewItem key={`${review.name} ${review.date} ${review.title}`} {...review} isSample={false} />
  ))
}

type ItemProps = Review & { title?: string; isVerified?: boolean; isSample: boolean }

function ReviewItem({ name, rating, date, comment, title, isVerified = false, isSample }: ItemProps) {
  return (
    <li className="grid gap-1 py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <bdi className="font-semibold">{name}</bdi>
        <span aria-hidden className="text-accent">
          {'★'.repeat(rating)}
        </span>
        <span className="sr-only">{`${rating} of 5 stars`}</span>
        <time dateTime={date} className="text-sm text-muted">
          {longDate(date)}
        </time>
        {isSample && <span className="text-sm text-muted">Sample</span>}
        {isVerified && <span className="text-sm text-good">Verified buyer</span>}
      </p>
      {title !== undefined && <p className="font-semibold">{title}</p>}
      <p className="whitespace-pre-line">{comment}</p>
    </li>
  )
}
