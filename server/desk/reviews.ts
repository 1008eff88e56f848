import { Hono } from 'hono'
import { sql } from 'kysely'
import * as contract from '#contract/desk/reviews.ts'
import { capitalKey } from '#domain/text/typed-keys.ts'
import type { List } from '#server/db/listed-rows.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { decideReview } from '#server/reviews/queries.ts'
import { act } from '#server/audit/carry-out.ts'
import { readAsked, readList } from './read-list.ts'
import type { SiteContext } from '#server/context/site-context.ts'

export const REVIEWS: List<'product_reviews'> = {
  table: 'product_reviews',
  key: ['received_at', 'id'],
  isNumbered: false,
  moment: 'received_at',
  searched: ['search_text'],
}

/** The endpoints for listing, approving and rejecting product reviews. */
export function deskReviewRoutes(site: SiteContext) {
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(contract.listDeskReviews, async ({ body }) => {
    const read = readAsked(body, REVIEWS)
    if ('refusal' in read) return read.refusal
    const { asked } = read
    const { rows, place } = await readList(site, { ...REVIEWS, where: { state: asked.state } }, asked, [
      sql`reference = ${capitalKey(asked.search)}`,
    ])
    const entries = rows.map(
      ({
        reference,
        state: stands,
        product_id,
        rating,
        name,
        title,
        comment,
        is_verified,
        received_at,
      }): contract.DeskReview => ({
        reference,
        state: stands,
        product: product_id,
        productName: site.shop.products.find(({ id }) => id === product_id)?.name ?? product_id,
        rating,
        name,
        title,
        comment,
        isVerified: is_verified === 1,
        receivedAt: received_at,
      }),
    )
    return { status: 200, body: { success: true, entries, ...place } }
  })

  on(contract.decideDeskReview, ({ body: { reference, decision }, signedIn }) =>
    act(site, signedIn, async (transaction) => {
      const known = capitalKey(reference)
      const before = await transaction
        .selectFrom('product_reviews')
        .select('state')
        .where('reference', '=', known)
        .executeTakeFirst()
      if (before?.state === decision) return 'desk-conflict'
      const review = await decideReview(transaction, known, decision)
      return review
        ? {
            act: `review ${decision}`,
            subject: review.reference,
            detail: `${review.product_id}, ${review.rating} of 5, ${review.name}`,
          }
        : 'nothing-with-this-id'
    }),
  )

  return app
}
