import { sendReview as endpoint, type ReviewRequest } from '#contract/reviews.ts'
import { checkReview, NO_STARS, tidyReview } from '#domain/shop/product-review.ts'
import { reviewFieldSentences } from '#domain/text/field-sentences.ts'
import { errorMessage } from '#domain/messages.ts'
import { call, type AnswerOf } from '../../api/call.ts'
import type { Outcome } from '../../api/call-route.ts'
import { randomKey } from '../../api/random-key.ts'
import { placedOrders } from '../order/placed-orders.ts'

/** The current attempt: resending the same text reuses its idempotency key, so that it becomes only one review. */
let attempt: { text: string; key: string } | undefined

/**
 * Sends a review, with this browser's order for the product, if any, as proof of purchase. Never throws.
 * @param review its rating is 0 if no star was chosen
 */
export async function sendReview(review: Omit<ReviewRequest, 'order'>): Promise<Outcome<AnswerOf<typeof endpoint>>> {
  const fields = {
    ...(review.rating === 0 ? { rating: NO_STARS } : {}),
    ...reviewFieldSentences(checkReview(tidyReview(review))),
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
  const text = JSON.stringify(body)
  if (attempt?.text !== text) attempt = { text, key: randomKey() }
  const outcome = await call(endpoint, { body, key: attempt.key })
  if (outcome.kind === 'answered') attempt = undefined
  return outcome
}
