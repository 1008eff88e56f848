import { Hono } from 'hono'
import { reviewRequestSchema, sendReview, showReviews, type ApprovedReview } from '../../contract/reviews.ts'
import { reviewFieldSentences } from '../../domain/messages.ts'
import { readOrderNumber } from '../../domain/orders.ts'
import { checkReview, tidyReview } from '../../domain/product-review.ts'
import type { ShopContent } from '../../domain/content/shop.ts'
import type { Database } from '../db/schema.ts'
import { answerError, errorBody, type RequestFacts } from '../http/answers.ts'
import { clientAddress } from '../http/client-address.ts'
import { isIdempotencyKey, once } from '../http/idempotency.ts'
import { readJsonBody } from '../http/json-body.ts'
import { countTry, type Limit, type Tried } from '../http/rate-limit.ts'
import { shortReference } from '../references.ts'
import type { KeyedHash } from '../secret.ts'
import { insertReview, listReviews, wasBought } from './store.ts'

type Parts = { db: Database; shop: ShopContent; hash: KeyedHash; now: () => Date; randomText: () => string; trustedProxies: number }

const PER_ADDRESS: Limit = { name: 'review-address', most: 5, seconds: 3600 }
/** How many reviews of a product are shown. */
const MOST_SHOWN = 100

/** What buyers say of products: kept until the owner approves it. */
export function reviewRoutes({ db, shop, hash, now, randomText, trustedProxies }: Parts) {
  const app = new Hono<RequestFacts>()
  const isProduct = (id: string) => shop.products.some((product) => product.id === id)

  app.get(showReviews.path, async (context) => {
    const product = context.req.query('product') ?? ''
    const rows = isProduct(product) ? await listReviews(db, 'approved', MOST_SHOWN, product) : []
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
    const key = context.req.header('idempotency-key')
    if (key !== undefined && !isIdempotencyKey(key)) return answerError(context, 400, 'idempotency-key-malformed')
    const body = await readJsonBody(context.req.raw, reviewRequestSchema)
    if (!body.ok) return answerError(context, body.status, body.error, { field: body.field })
    const { product, rating, order } = body.value
    const fields = tidyReview(body.value)
    const sentences = reviewFieldSentences(checkReview(fields))
    if (Object.keys(sentences).length > 0) return context.json({ ...errorBody(context.get('requestId'), 'fields-wrong'), fields: sentences }, 422)
    if (!isProduct(product)) return answerError(context, 422, 'product-unknown', { words: `“${product}”` })

    const onceKey =
      key === undefined ? undefined : { operation: 'review', keyHash: hash('idempotency key', key), bodyHash: hash('review', JSON.stringify(body.value)) }
    let tried: Tried = { allowed: true }
    const outcome = await once(db, onceKey, now(), async (transaction) => {
      tried = await countTry(transaction, PER_ADDRESS, hash('address', clientAddress(context, trustedProxies)), now())
      if (!tried.allowed) return undefined
      const bought = order && { number: readOrderNumber(order.orderNumber), email: order.email.trim().toLowerCase(), productId: product }
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
      })
      return { status: 201, answer: { success: true, isVerified } }
    })
    if (outcome.kind === 'reused') return answerError(context, 422, 'idempotency-key-reused')
    if (outcome.kind === 'answered') return context.json(outcome.stored.answer as { success: true; isVerified: boolean }, 201)
    const wait = tried as Tried
    const { minutes, seconds } = wait.allowed ? { minutes: 60, seconds: 3600 } : wait
    context.header('retry-after', String(seconds))
    return answerError(context, 429, 'too-many-reviews', { minutes })
  })

  return app
}
