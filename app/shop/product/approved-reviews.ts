import { showReviews, type ApprovedReview } from '#contract/reviews.ts'
import { FinalAnswer } from '#app/api/answer-cache.ts'
import { call } from '#app/api/call.ts'
import { reasonOf } from '#app/api/call-route.ts'

/** Fetches a product's approved reviews. @throws Error if the request is refused or fails */
export async function askReviews(product: string): Promise<ApprovedReview[]> {
  const outcome = await call(showReviews, { query: { product } })
  if (outcome.kind === 'answered') return outcome.answer.reviews
  throw new (outcome.kind === 'refused' ? FinalAnswer : Error)(reasonOf(outcome))
}
