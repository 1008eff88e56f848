import { showReviews, type ApprovedReview } from '#contract/reviews.ts'
import { ask } from '../../api/call.ts'

/** The reviews of a product that the owner has approved. @throws Error where no server of ours answers */
export async function askReviews(product: string): Promise<ApprovedReview[]> {
  return (await ask(showReviews, { query: { product } })).reviews
}
