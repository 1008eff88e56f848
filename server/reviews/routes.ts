import { Hono } from 'hono'
import { sendReview, showReviews } from '#contract/reviews.ts'
import { NO_STORE, type RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { nairobiDay } from '#domain/dates.ts'
import { productWith, receiveReview, type ReviewParts } from './receive-review.ts'
import { listReviews } from './queries.ts'

/** The maximum number of reviews shown per product. */
const MOST_SHOWN = 100

/** The routes for product reviews, which are hidden until the owner approves them. */
export function reviewRoutes(parts: ReviewParts & { trustedProxies: number }) {
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, parts)

  on(showReviews, async ({ context }) => {
    const product = context.req.query('product') ?? ''
    const rows = productWith(parts.shop, product) ? await listReviews(parts.db, 'approved', MOST_SHOWN, product) : []
    const reviews = rows.map(({ name, rating, received_at, title, comment, is_verified }) => ({
      name,
      rating,
      date: nairobiDay(new Date(received_at)),
      title,
      comment,
      isVerified: is_verified === 1,
    }))
    return { status: 200, body: { reviews }, headers: NO_STORE }
  })

  on(sendReview, ({ body: request, key, address, requestId }) =>
    receiveReview(parts, { request, key, address, requestId }),
  )

  return app
}
