import { showReviews, type ApprovedReview } from '#contract/reviews.ts'
import { ask } from '#app/api/call.ts'

/** Fetches a product's approved reviews. @throws Error if the request is refused or fails */
export async function askReviews(product: string): Promise<ApprovedReview[]> {
  return (await ask(showReviews, { query: { product } })).reviews
}
