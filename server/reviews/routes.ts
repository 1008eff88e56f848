import { Hono } from 'hono'
import { reviewRequestSchema, sendReview, showReviews, type ApprovedReview } from '../../contract/reviews.ts'
import { answerError, type RequestFacts } from '../http/answers.ts'
import { clientAddress } from '../http/client-address.ts'
import { readIdempotencyKey } from '../http/idempotency.ts'
import { readJsonBody } from '../http/json-body.ts'
import { isProduct, receiveReview, type ReviewParts } from './receive-review.ts'
import { listReviews } from './queries.ts'

/** How many reviews of a product are shown. */
const MOST_SHOWN = 100

/** What buyers say of products: kept until the owner approves it. */
export function reviewRoutes(parts: ReviewParts & { trustedProxies: number }) {
  const app = new Hono<RequestFacts>()

  app.get(showReviews.path, async (context) => {
    const product = context.req.query('product') ?? ''
    const rows = isProduct(parts.shop, product) ? await listReviews(parts.db, 'approved', MOST_SHOWN, product) : []
    const reviews = rows.map(({ name, rating, received_at, title, comment, is_verified }): ApprovedReview => ({
      name,
      rating,
      date: received_at.slice(0, 10),
      title,
      comment,
      isVerified: is_verified === 1,
    }))
    return context.json({ reviews }, 200, { 'cache-control': 'no-store' })
  })

  app.post(sendReview.path, async (context) => {
    const named = readIdempotencyKey(context)
    if ('refusal' in named) return named.refusal
    const body = await readJsonBody(context.req.raw, reviewRequestSchema)
    if (!body.ok) return answerError(context, body.status, body.error, { field: body.field })
    const address = clientAddress(context, parts.trustedProxies)
    const received = await receiveReview(parts, {
      request: body.value,
      ...named,
      address,
      requestId: context.get('requestId'),
    })
    if ('retryAfter' in received && received.retryAfter !== undefined)
      context.header('retry-after', String(received.retryAfter))
    return context.json(received.body, received.status)
  })

  return app
}
