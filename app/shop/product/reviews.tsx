import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { REVIEWS_PATH, reviewsSchema, type ApprovedReview } from '#contract/reviews.ts'
import type { Review } from '#domain/content/shop.ts'
import { longDate } from '#domain/dates.ts'
import { askApi } from '../../ask-api.ts'
import { useQuery } from '../../server-data/use-query.ts'
import { ReviewForm } from './review-form.tsx'

/** How long an answer is waited for (ms). */
const PATIENCE = 15_000

type Props = { productId: string; productName: string; samples: readonly Review[] }

/** What buyers said of a product, and a way to say something oneself. */
export function Reviews({ productId, productName, samples }: Props) {
  const [isWriting, setWriting] = useState(false)
  const ask = useCallback(async () => {
    const answer = await askApi(`${REVIEWS_PATH}?product=${encodeURIComponent(productId)}`, { patience: PATIENCE })
    return v.parse(reviewsSchema, answer?.body).reviews
  }, [productId])
  const approved = useQuery<ApprovedReview[]>(`reviews ${productId}`, ask)
  return (
    <div className="grid max-w-prose gap-6">
      <button type="button" className="button button-quiet scripted w-fit" aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
        Write a Review
      </button>
      {isWriting && <ReviewForm productId={productId} productName={productName} />}
      <ul className="grid divide-y divide-line">
        {approved.state === 'ready' &&
          approved.data.map((review) => <ReviewItem key={`${review.name} ${review.date} ${review.title}`} {...review} isSample={false} />)}
        {samples.map((review) => (
          <ReviewItem key={`${review.name} ${review.date}`} {...review} isSample />
        ))}
      </ul>
    </div>
  )
}

type ItemProps = Review & { title?: string; isVerified?: boolean; isSample: boolean }

function ReviewItem({ name, rating, date, comment, title, isVerified = false, isSample }: ItemProps) {
  return (
    <li className="grid gap-1 py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="font-semibold">{name}</strong>
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
