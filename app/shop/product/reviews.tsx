import { useCallback, useState } from 'react'
import type { ApprovedReview } from '#contract/reviews.ts'
import type { Review } from '#domain/content/shop.ts'
import { longDate } from '#domain/dates.ts'
import { useAnswer } from '#app/api/use-answer.ts'
import { OnDemand } from '#app/ui/on-demand.tsx'
import { useIsPanelShown } from '#app/ui/tabs.tsx'

const loadReviewForm = async () => (await import('./review-form.tsx')).ReviewForm

type Props = { productId: string; productName: string; samples: readonly Review[] }

/** A product's reviews, and a form for writing one. */
export function Reviews({ productId, productName, samples }: Props) {
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
