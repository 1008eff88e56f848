import { sql } from 'kysely'
import type { Product } from '#domain/content/shop.ts'
import { compiledOnce } from '#server/db/compiled-once.ts'
import type { Database } from '#server/db/all-tables.ts'

/** A product without enough stock, and the number of units that are left. */
export type Shortage = { id: string; stock: number }

/** A quantity of a product. */
type Amount = { id: string; quantity: number }

/**
 * Updates the stock from the content. A new product starts with the stock number in its file. A product whose number
 * has changed is reset to the new number. A publication older than the last applied publication changes nothing.
 * @param publication the name of the publication; names sort by age, oldest first
 */
export async function syncStock(
  db: Database,
  products: readonly Pick<Product, 'id' | 'stock'>[],
  publication: string,
): Promise<void> {
  for (const { id, stock } of products) {
    await db
      .insertInto('stock')
      .values({ product_id: id, available: stock, stated: stock, stated_in: publication })
      .onConflict((conflict) =>
        conflict
          .column('product_id')
          .doUpdateSet(({ ref }) => ({
            available: sql`case when ${ref('stock.stated')} = ${stock} then ${ref('stock.available')} else ${stock} end`,
            stated: stock,
            stated_in: publication,
          }))
          .where('stock.stated_in', '<', publication),
      )
      .execute()
  }
}

/** Returns the stock by product ID. */
export async function readStock(db: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('stock').select(['product_id', 'available']).execute()
  return new Map(rows.map(({ product_id, available }) => [product_id, available]))
}

/** Returns the stock of a product; undefined if there is no product with this ID. */
export async function stockOf(db: Database, productId: string): Promise<number | undefined> {
  const row = await db.selectFrom('stock').select('available').where('product_id', '=', productId).executeTakeFirst()
  return row?.available
}

/** Sorts amounts by product, so that two orders never deadlock. */
const inOrder = (amounts: readonly Amount[]) => amounts.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/**
 * Takes products out of the stock, either all of them or none.
 * @param amounts the quantities, with each product at most once
 * @returns the products without enough stock
 */
export async function takeStock(transaction: Database, amounts: readonly Amount[]): Promise<Shortage[]> {
  const taken: Amount[] = []
  const short: string[] = []
  for (const amount of inOrder(amounts)) {
    const { numAffectedRows } = await takeAmount(transaction, amount)
    if (numAffectedRows === 1n) taken.push(amount)
    else short.push(amount.id)
  }
  if (short.length === 0) return []
  await giveBackStock(transaction, taken)
  const stock = await readStock(transaction)
  return short.map((id) => ({ id, stock: stock.get(id) ?? 0 }))
}

const takeAmount = compiledOnce((db, { id, quantity }: Amount) =>
  db
    .updateTable('stock')
    .set({ available: sql`available - ${quantity}` })
    .where('product_id', '=', id)
    .where('available', '>=', quantity),
)

/** Puts products back into stock. */
export async function giveBackStock(transaction: Database, amounts: readonly Amount[]): Promise<void> {
  for (const { id, quantity } of inOrder(amounts)) {
    await transaction
      .updateTable('stock')
      .set({ available: sql`available + ${quantity}` })
      .where('product_id', '=', id)
      .execute()
  }
}

/**
 * Sets the stock of a product.
 * @param from the stock that the product must have now; undefined for any
 * @returns whether the stock was set
 */
export async function setStock(db: Database, id: string, available: number, from?: number): Promise<boolean> {
  const update = db.updateTable('stock').set({ available }).where('product_id', '=', id)
  const { numUpdatedRows } = await (
    from === undefined ? update : update.where('available', '=', from)
  ).executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Counts a use of a coupon.
 * @param limit the maximum number of uses; undefined for no limit
 * @returns whether the use was within the limit
 */
export async function takeCoupon(transaction: Database, code: string, limit: number | undefined): Promise<boolean> {
  await transaction
    .insertInto('coupon_uses')
    .values({ code, uses: 0 })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
  const use = transaction
    .updateTable('coupon_uses')
    .set({ uses: sql`uses + 1` })
    .where('code', '=', code)
  const { numUpdatedRows } = await (limit === undefined ? use : use.where('uses', '<', limit)).executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Releases one use of a coupon. */
export async function giveBackCoupon(transaction: Database, code: string): Promise<void> {
  await transaction
    .updateTable('coupon_uses')
    .set({ uses: sql`uses - 1` })
    .where('code', '=', code)
    .where('uses', '>', 0)
    .execute()
}
