import type { Selectable } from 'kysely'
import { searchText } from '#domain/desk/search-text.ts'
import type { Database, Tables } from '#server/db/all-tables.ts'
import type { ReviewState } from '#server/db/tables/shop.ts'

export type ReviewRow = Selectable<Tables['product_reviews']>

/** Stores a review. @param review the row to store, with the product's name for search at the desk */
export async function insertReview(
  db: Database,
  { productName, ...review }: Omit<ReviewRow, 'search_text'> & { productName: string },
): Promise<void> {
  const { reference, product_id, name, title, comment } = review
  const search_text = searchText([reference, product_id, productName, name, title, comment])
  await db
    .insertInto('product_reviews')
    .values({ ...review, search_text })
    .execute()
}

/** Returns whether an order with this number and email address contains the product. */
export async function wasBought(
  db: Database,
  { number, email, productId }: { number: string; email: string; productId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.number', '=', number)
    .where('orders.email', '=', email)
    .where('orders.status', '<>', 'cancelled')
    .where('order_lines.kind', '=', 'product')
    .where('order_lines.item_id', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the newest reviews in a state, for one product or for all products. */
export async function listReviews(
  db: Database,
  state: ReviewState,
  most: number,
  productId?: string,
): Promise<ReviewRow[]> {
  const query = db.selectFrom('product_reviews').selectAll().where('state', '=', state)
  return (productId === undefined ? query : query.where('product_id', '=', productId))
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Approves or refuses a review. @returns the review, or undefined if no review has this reference */
export async function decideReview(
  db: Database,
  reference: string,
  state: Exclude<ReviewState, 'waiting'>,
): Promise<ReviewRow | undefined> {
  return db
    .updateTable('product_reviews')
    .set({ state })
    .where('reference', '=', reference)
    .returningAll()
    .executeTakeFirst()
}
