import { Hono } from 'hono'
import type * as v from 'valibot'
import { sendReview, showReviews, type ReviewRequest, type storedReviewSchema } from '#contract/reviews.ts'
import { NO_STORE, type RequestFacts, errorBody } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { nairobiDay } from '#domain/dates.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import type { Product, ShopOffer } from '#domain/content/shop.ts'
import { reviewFieldSentences } from '#domain/errors/field-sentences.ts'
import { readOrderNumber } from '#domain/shop/orders.ts'
import { checkReview, tidyReview } from '#domain/shop/product-review.ts'
import { tidyEmail } from '#domain/text/email-address.ts'
import { wallSubject } from '#server/http/client-address.ts'
import { once, onceKey } from '#server/http/idempotency.ts'
import { REVIEWS_PER_ADDRESS } from '#server/http/limits.ts'
import { countTry } from '#server/http/rate-limit.ts'
import { shortReference } from '#server/secrets/random-text.ts'
import { listReviews, insertReview, wasBought } from './queries.ts'

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

/** A review as posted. */
type PostedReview = { request: ReviewRequest; key: string | undefined; address: string; requestId: string }

type Stored = v.InferOutput<typeof storedReviewSchema>
type ReceivedReview =
  | { status: 201; body: Stored }
  | { status: 422 | 429; body: ReturnType<typeof errorBody> & { fields?: Record<string, string> }; retryAfter?: number }

/** Validates and stores a review. Marks it as verified if the given order contains the product. */
async function receiveReview(
  site: SiteContext,
  { request, key, address, requestId }: PostedReview,
): Promise<ReceivedReview> {
  const { db, shop, hash, now, randomText } = site
  const { product, rating, order } = request
  const fields = tidyReview(request)
  const sentences = reviewFieldSentences(checkReview(fields))
  if (Object.keys(sentences).length > 0)
    return { status: 422, body: { ...errorBody(requestId, 'fields-wrong'), fields: sentences } }
  const reviewed = productWith(shop, product)
  if (!reviewed) return { status: 422, body: errorBody(requestId, 'product-unknown', { words: `“${product}”` }) }

  const outcome = await once(
    db,
    onceKey(hash, 'review', key, hash('review', JSON.stringify(request))),
    now(),
    async (transaction) => {
      const tried = await countTry(transaction, REVIEWS_PER_ADDRESS, wallSubject(hash, address), now())
      if (!tried.allowed) return { refusal: tried }
      const bought = order && {
        number: readOrderNumber(order.orderNumber),
        email: tidyEmail(order.email),
        productId: product,
      }
      const isVerified = bought !== undefined && (await wasBought(transaction, bought))
      await insertReview(transaction, {
        id: randomText(),
        reference: shortReference('REV', randomText()),
        product_id: product,
        state: 'waiting',
        rating,
        ...fields,
        is_verified: Number(isVerified),
        received_at: now().toISOString(),
        productName: reviewed.name,
      })
      return { status: 201, answer: { success: true, isVerified } satisfies Stored }
    },
  )
  switch (outcome.kind) {
    case 'answered':
      return { status: 201, body: outcome.stored.answer as Stored }
    case 'reused':
      return { status: 422, body: errorBody(requestId, 'idempotency-key-reused') }
    case 'refused':
      return {
        status: 429,
        body: errorBody(requestId, 'too-many-reviews', { minutes: outcome.refusal.minutes }),
        retryAfter: outcome.refusal.seconds,
      }
  }
}

function productWith({ products }: ShopOffer, id: string): Pick<Product, 'id' | 'name'> | undefined {
  return products.find((product) => product.id === id)
}
