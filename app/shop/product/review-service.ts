import * as v from 'valibot'
import { storedReviewSchema, type ReviewRequest } from '#contract/reviews.ts'
import { REVIEWS_PATH } from '#contract/paths.ts'
import { fieldErrorsSchema } from '#contract/endpoint.ts'
import { checkReview, tidyReview } from '#domain/shop/product-review.ts'
import { reviewFieldSentences } from '#domain/text/field-sentences.ts'
import { errorMessage } from '#domain/messages.ts'
import { askApi, isFileHost } from '../../api/ask-api.ts'
import { randomKey } from '../../api/random-key.ts'
import { placedOrders } from '../order/placed-orders.ts'

/** What came of sending a review. */
export type SentReview =
  | { kind: 'stored'; isVerified: boolean }
  | { kind: 'refused'; message: string; fields: Readonly<Record<string, string>> }
  | { kind: 'no-server' }
  | { kind: 'failed' }

/** How long an answer is waited for (ms). */
const PATIENCE = 30_000

/** One text is one review, however often its author has to try. */
let attempt: { text: string; key: string } | undefined

/** Sends a review, with the order of the product that this browser placed, if any. It never throws. */
export async function sendReview(review: Omit<ReviewRequest, 'order'>): Promise<SentReview> {
  const fields = reviewFieldSentences(checkReview(tidyReview(review)))
  if (Object.keys(fields).length > 0) return { kind: 'refused', message: errorMessage('fields-wrong'), fields }
  const order = placedOrders.read().find(({ items }) => items.some(({ productId }) => productId === review.product))
  const body: ReviewRequest = {
    ...review,
    ...(order && { order: { orderNumber: order.orderNumber, email: order.shippingAddress.email } }),
  }
  const text = JSON.stringify(body)
  if (attempt?.text !== text) attempt = { text, key: randomKey() }
  const answer = await askApi(REVIEWS_PATH, { body, key: attempt.key, patience: PATIENCE })
  const stored = v.safeParse(storedReviewSchema, answer?.body)
  if (stored.success) {
    attempt = undefined
    return { kind: 'stored', isVerified: stored.output.isVerified }
  }
  const refused = v.safeParse(fieldErrorsSchema, answer?.body)
  if (refused.success) return { kind: 'refused', message: refused.output.message, fields: refused.output.fields ?? {} }
  return answer && isFileHost(answer) ? { kind: 'no-server' } : { kind: 'failed' }
}
