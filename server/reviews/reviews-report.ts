import { capitalKey } from '#domain/text/typed-keys.ts'
import { tableMinute } from '#domain/dates.ts'
import { isolated } from '#domain/text/isolated.ts'
import type { Database } from '#server/db/all-tables.ts'
import { decideReview, listReviews, type ReviewRow } from './queries.ts'

const REVIEWS_USAGE = `npm run reviews                        reviews waiting for approval
npm run reviews -- approve REFERENCE   shows a review on its product's page
npm run reviews -- refuse REFERENCE    hides a review`

/** How many reviews the list shows. */
const MOST = 50

/** Runs the `reviews` command: lists the reviews waiting for approval, or approves or refuses one. */
export async function reviewsReport(
  db: Database,
  words: readonly string[],
): Promise<{ understood: boolean; lines: string[] }> {
  const [verb, reference, ...rest] = words
  if (verb === undefined) {
    const waiting = await listReviews(db, 'waiting', MOST)
    return {
      understood: true,
      lines: [
        ...(waiting.length > 0 ? waiting.flatMap(linesOf) : ['No reviews are waiting for approval.']),
        '',
        REVIEWS_USAGE,
      ],
    }
  }
  if (reference === undefined || rest.length > 0 || (verb !== 'approve' && verb !== 'refuse'))
    return { understood: false, lines: [REVIEWS_USAGE] }
  const review = await decideReview(db, capitalKey(reference), verb === 'approve' ? 'approved' : 'refused')
  return review
    ? { understood: true, lines: [`${review.reference} is now ${review.state}.`] }
    : { understood: false, lines: [`There is no review ${reference}.`] }
}

function linesOf({
  reference,
  received_at,
  product_id,
  rating,
  name,
  title,
  comment,
  is_verified,
}: ReviewRow): string[] {
  return [
    `${reference}  ${tableMinute(received_at)}  ${product_id}  ${rating} of 5, ${isolated(name)}${is_verified === 1 ? ' (verified buyer)' : ''}`,
    `  ${title}`,
    ...comment.split('\n').map((line) => `  ${line}`),
    '',
  ]
}
