import { Hono } from 'hono'
import * as contract from '../../contract/desk/reviews.ts'
import { oneLine } from '../../domain/typed-text.ts'
import { countRows } from '../db/count-rows.ts'
import { matching } from '../db/matching.ts'
import type { RequestFacts } from '../http/answers.ts'
import { onJson } from '../http/json-route.ts'
import { decideReview } from '../reviews/store.ts'
import { act, type DeskParts, type NamedProducts } from './act.ts'
import { readAsked } from './asked.ts'

/** What buyers say of products, and whether it is shown. */
export function deskReviewRoutes(parts: DeskParts & { shop: NamedProducts }) {
  const { db } = parts
  const app = new Hono<RequestFacts>()

  app.get(contract.listDeskReviews.path, async (context) => {
    const read = readAsked(context, contract.listDeskReviews)
    if ('refusal' in read) return read.refusal
    const { state, search, page, from, most } = read.asked
    const found = matching(db.selectFrom('product_reviews').where('state', '=', state), ['reference', 'product_id', 'name', 'title', 'comment'], search)
    const total = await countRows(found)
    const rows = await found.selectAll().orderBy('received_at', 'desc').orderBy('id').limit(most).offset(from).execute()
    const entries = rows.map(({ reference, state: stands, product_id, rating, name, title, comment, is_verified, received_at }): contract.DeskReview => ({
      reference,
      state: stands,
      product: product_id,
      productName: parts.shop.products.find(({ id }) => id === product_id)?.name ?? product_id,
      rating,
      name,
      title,
      comment,
      isVerified: is_verified === 1,
      receivedAt: received_at,
    }))
    return context.json({ success: true, entries, total, page })
  })

  onJson(app, contract.decideDeskReview, (context, { reference, decision }) =>
    act(parts, context, async (transaction) => {
      const known = oneLine(reference).toUpperCase()
      const before = await transaction.selectFrom('product_reviews').select('state').where('reference', '=', known).executeTakeFirst()
      if (before?.state === decision) return 'desk-conflict'
      const review = await decideReview(transaction, known, decision)
      return review
        ? { act: `review ${decision}`, subject: review.reference, detail: `${review.product_id}, ${review.rating} of 5, ${review.name}` }
        : 'nothing-with-this-id'
    }),
  )

  return app
}
