import { useRef, useState, type SubmitEvent } from 'react'
import {
  LONGEST_REVIEW_FIELD,
  type ReviewField,
  checkReview,
  NO_STARS,
  tidyReview,
} from '#domain/shop/product-review.ts'
import { PrivacyLink } from '#app/information/legal-links.tsx'
import { sendReview as endpoint, type ReviewRequest } from '#contract/reviews.ts'
import { reviewFieldSentences } from '#domain/errors/field-sentences.ts'
import { errorMessage } from '#domain/errors/errors.ts'
import { sendText } from '#app/api/attempts.ts'
import { call, type AnswerOf } from '#app/api/call.ts'
import type { Outcome } from '#app/api/call-route.ts'
import { useLeaveWarning } from '#app/ui/use-leave-warning.ts'
import { placedOrders } from '#app/orders/placed-orders.ts'

/**
 * Sends a review, with this browser's order for the product, if any, as proof of purchase. Never throws.
 * @param typed the review as typed; its rating is 0 if no star was chosen
 */
async function sendReview(typed: Omit<ReviewRequest, 'order'>): Promise<Outcome<AnswerOf<typeof endpoint>>> {
  const review = { ...typed, ...tidyReview(typed) }
  const fields = {
    ...(review.rating === 0 ? { rating: NO_STARS } : {}),
    ...reviewFieldSentences(checkReview(review)),
  }
  if (Object.keys(fields).length > 0)
    return {
      kind: 'refused',
      status: 422,
      refusal: { error: 'fields-wrong', message: errorMessage('fields-wrong'), fields },
    }
  const order = placedOrders.read().find(({ items }) => items.some(({ productId }) => productId === review.product))
  const body: ReviewRequest = {
    ...review,
    ...(order && { order: { orderNumber: order.orderNumber, email: order.shippingAddress.email } }),
  }
  return sendText('reviewAttempt', JSON.stringify(body), (key) => call(endpoint, { body, key }))
}

type SentReview = Awaited<ReturnType<typeof sendReview>>

const FIELDS: readonly { name: ReviewField; label: string }[] = [
  { name: 'name', label: 'Display name' },
  { name: 'title', label: 'Title' },
  { name: 'comment', label: 'Review' },
]

/** A form for writing a product review, which is published once the owner approves it. */
export function ReviewForm({ productId, productName }: { productId: string; productName: string }) {
  const [sent, setSent] = useState<SentReview | 'sending'>()
  const notice = useRef<HTMLParagraphElement>(null)
  useLeaveWarning(sent === 'sending')
  const mistakes = typeof sent === 'object' && sent.kind === 'refused' ? (sent.refusal.fields ?? {}) : {}

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sent === 'sending') return
    const form = event.currentTarget
    const typed = new FormData(form)
    const text = (name: string) => String(typed.get(name) ?? '')
    setSent('sending')
    const outcome = await sendReview({
      product: productId,
      rating: Number(text('rating')),
      name: text('name'),
      title: text('title'),
      comment: text('comment'),
    })
    setSent(outcome)
    if (outcome.kind === 'answered') form.reset()
    const [wrong] = outcome.kind === 'refused' ? Object.keys(outcome.refusal.fields ?? {}) : []
    const field = wrong === undefined ? undefined : form.elements.namedItem(wrong)
    const control = field instanceof RadioNodeList ? field[0] : field
    if (control instanceof HTMLElement) control.focus()
    else notice.current?.focus()
  }

  return (
    <form
      className="grid gap-4 rounded-md border border-line p-5"
      aria-label={`Review of ${productName}`}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <fieldset
        role="radiogroup"
        aria-required
        aria-invalid={mistakes.rating !== undefined}
        aria-describedby={mistakes.rating === undefined ? undefined : 'review-rating-mistake'}
      >
        <legend className="font-semibold">Rating</legend>
        <div className="star-choice">
          {[1, 2, 3, 4, 5].map((rating) => (
            <label key={rating}>
              <input type="radio" name="rating" value={rating} />
              <span className="sr-only">{`${rating} ${rating === 1 ? 'star' : 'stars'}`}</span>
            </label>
          ))}
        </div>
        {mistakes.rating !== undefined && (
          <p id="review-rating-mistake" className="mt-1 text-sm text-bad">
            {mistakes.rating}
          </p>
        )}
      </fieldset>
      {FIELDS.map(({ name, label }) => {
        const id = `review-${name}`
        const shared = {
          id,
          name,
          maxLength: LONGEST_REVIEW_FIELD[name],
          className: 'field mt-1',
          'aria-required': true,
          'aria-invalid': name in mistakes,
          'aria-describedby': name in mistakes ? `${id}-mistake` : undefined,
        }
        return (
          <div key={name}>
            <label htmlFor={id} className="font-semibold">
              {label}
            </label>
            {name === 'comment' ? (
              <textarea {...shared} rows={4} />
            ) : (
              <input {...shared} autoComplete={name === 'name' ? 'name' : 'off'} />
            )}
            {mistakes[name] !== undefined && (
              <p id={`${id}-mistake`} className="mt-1 text-sm text-bad">
                {mistakes[name]}
              </p>
            )}
          </div>
        )
      })}
      <button type="submit" className="button" aria-disabled={sent === 'sending'}>
        {sent === 'sending' ? 'Sending…' : 'Send review'}
      </button>
      <p className="text-sm text-muted">
        Your name and text are published after approval. <PrivacyLink />
      </p>
      <p ref={notice} tabIndex={-1} role="status" className="quiet-focus">
        {typeof sent === 'object' && wordsOf(sent)}
      </p>
    </form>
  )
}

function wordsOf(sent: SentReview): string {
  switch (sent.kind) {
    case 'answered':
      return sent.answer.isVerified
        ? 'Thank you. Your review will appear, marked “Verified buyer”, once it is approved.'
        : 'Thank you. Your review will appear once it is approved.'
    case 'refused':
      return sent.refusal.message
    case 'no-server':
      return 'This copy of the site has no server, so your review was not sent.'
    case 'failed':
      return 'We could not send your review. Nothing you typed is lost; please try again in a moment.'
  }
}
