import { Hono } from 'hono'
import { sendReview, showReviews } from '#contract/reviews.ts'
import { NO_STORE, type RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { nairobiDay } from '#domain/dates.ts'
import { productWith, receiveReview } from './receive-review.ts'
import { listReviews } from './queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The maximum number of reviews shown per product. */
const MOST_SHOWN = 100

/** The routes for product reviews, which are hidden until the owner approves them. */
export function reviewRoutes(site: SiteContext) {
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(showReviews, async ({ context }) => {
    const product = context.req.query('product') ?? ''
    const rows = productWith(site.shop, product) ? await listReviews(site.db, 'approved', MOST_SHOWN, product) : []
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
    receiveReview(site, { request, key, address, requestId }),
  )

  return app
}
