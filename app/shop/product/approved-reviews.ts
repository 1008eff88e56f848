import * as v from 'valibot'
import { REVIEWS_PATH } from '#contract/paths.ts'
import { reviewsSchema, type ApprovedReview } from '#contract/reviews.ts'
import { askApi } from '../../api/ask-api.ts'

/** How long an answer is waited for (ms). */
const PATIENCE = 15_000

/** The reviews of a product that the owner has approved. @throws where no server of ours answers */
export async function askReviews(productId: string): Promise<ApprovedReview[]> {
  const answer = await askApi(`${REVIEWS_PATH}?product=${encodeURIComponent(productId)}`, { patience: PATIENCE })
  return v.parse(reviewsSchema, answer?.body).reviews
}
