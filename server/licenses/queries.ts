import type { Selectable } from 'kysely'
import type { Totals } from '#domain/cart/pricing.ts'
import { NO_MONEY } from '#domain/money.ts'
import type { PaymentState } from '#domain/order-kinds.ts'
import type { Database, Tables } from '#server/db/all-tables.ts'

export type SaleRow = Selectable<Tables['sales']>
export type PurchaseRow = Selectable<Tables['purchases']>

/** A purchase with its buyer and the state of its downloads. */
export type OwnedPurchase = PurchaseRow & {
  email: string
  customer: SaleRow['customer']
  currency: SaleRow['currency']
  tax_included: SaleRow['tax_included']
  sale_number: string
  finished: number
  most: number
  last: string | null
}

export async function insertSale(
  transaction: Database,
  sale: SaleRow,
  purchases: readonly PurchaseRow[],
): Promise<void> {
  await transaction.insertInto('sales').values(sale).execute()
  await transaction.insertInto('purchases').values(purchases).execute()
}

/** Returns a sale that is known to exist. @throws Error if it does not exist */
export async function saleOf(db: Database, id: string): Promise<SaleRow> {
  return db.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findSaleByNumber(db: Database, number: string): Promise<SaleRow | undefined> {
  return db.selectFrom('sales').selectAll().where('number', '=', number).executeTakeFirst()
}

/**
 * Stores the outcome of a sale's payment.
 * @param from the payment states from which this change is allowed
 * @returns whether the sale was in one of these states
 */
export async function closeSale(
  transaction: Database,
  id: string,
  change: Pick<SaleRow, 'payment'> & Partial<Pick<SaleRow, 'payment_reference' | 'payment_type'>>,
  from: readonly PaymentState[],
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('sales')
    .set(change)
    .where('id', '=', id)
    .where('payment', 'in', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Marks an open payment as waiting for the buyer. @returns whether the payment was open */
export async function awaitBuyer(transaction: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('sales')
    .set({ payment: 'waiting' })
    .where('id', '=', id)
    .where('payment', '=', 'open')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Gives a buyer more time to pay. @returns whether the sale was still unpaid */
export async function extendTime(transaction: Database, id: string, payBy: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('sales')
    .set({ payment: 'waiting', pay_by: payBy })
    .where('id', '=', id)
    .where('payment', 'in', ['open', 'waiting'])
    .where('pay_by', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Claims an unpaid sale whose payment deadline has passed. @returns whether the sale was still unpaid and unclaimed */
export async function claimExpiry(transaction: Database, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('sales')
    .set({ pay_by: null })
    .where('id', '=', id)
    .where('payment', 'in', ['open', 'waiting'])
    .where('pay_by', '<=', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function noteReceipt(transaction: Database, id: string, receipt: string): Promise<void> {
  await transaction.updateTable('sales').set({ receipt }).where('id', '=', id).execute()
}

/** Activates the purchases of a sale as of the given time, and creates their download slots. */
export async function activatePurchases(
  transaction: Database,
  saleId: string,
  { at, expiresAt, downloads }: { at: string; expiresAt: string; downloads: number },
) {
  const purchases = await transaction
    .updateTable('purchases')
    .set({ state: 'active', purchased_at: at, expires_at: expiresAt })
    .where('sale_id', '=', saleId)
    .returning('id')
    .execute()
  const slots = purchases.flatMap(({ id }) =>
    Array.from({ length: downloads }, (_, index) => ({
      purchase_id: id,
      slot: index + 1,
      holder: null,
      held_until: null,
      finished_at: null,
    })),
  )
  await transaction.insertInto('download_slots').values(slots).execute()
}

/** Returns the newest sales. */
export async function listSales(db: Database, most: number): Promise<SaleRow[]> {
  return db.selectFrom('sales').selectAll().orderBy('placed_at', 'desc').orderBy('id').limit(most).execute()
}

/** The columns by which purchases can be found. */
const FOUND_BY = {
  saleId: 'sales.id',
  userId: 'sales.user_id',
  email: 'sales.email',
  id: 'purchases.id',
  ids: 'purchases.id',
  licenseKey: 'purchases.license_key',
} as const

/** The maximum number of purchases returned. No real buyer has this many. */
const MOST_FOUND = 1000

/**
 * Returns paid purchases, newest first: all purchases of a sale, an account or an email address, or the purchases with
 * the given IDs or license key.
 */
export async function findPurchases(
  db: Database,
  by:
    | { saleId: string }
    | { email: string }
    | { userId: number }
    | { id: string }
    | { ids: readonly string[] }
    | { licenseKey: string },
): Promise<OwnedPurchase[]> {
  const bought = db
    .selectFrom('purchases')
    .innerJoin('sales', 'sales.id', 'purchases.sale_id')
    .selectAll('purchases')
    .select(['sales.email', 'sales.customer', 'sales.currency', 'sales.tax_included', 'sales.number as sale_number'])
    .select(({ selectFrom }) => {
      const slots = selectFrom('download_slots').whereRef('download_slots.purchase_id', '=', 'purchases.id')
      return [
        slots.select(({ fn }) => fn.count<number | string>('finished_at').as('count')).as('finished'),
        slots.select(({ fn }) => fn.countAll<number | string>().as('count')).as('most'),
        slots.select(({ fn }) => fn.max('finished_at').as('last')).as('last'),
      ]
    })
    .where('purchases.state', '<>', 'open')
    .orderBy('sales.placed_at', 'desc')
    .orderBy('purchases.position')
  const [[name, value]] = Object.entries(by) as [[keyof typeof FOUND_BY, string | number | readonly string[]]]
  const values = typeof value === 'object' ? value : [value]
  if (values.length === 0) return []
  const rows = await bought.where(FOUND_BY[name], 'in', values).limit(MOST_FOUND).execute()
  return rows.map((row) => ({ ...row, finished: Number(row.finished), most: Number(row.most) }))
}

/** Revokes or restores a license. @returns whether the license's state has changed */
export async function changeState(
  db: Database,
  id: string,
  state: 'active' | 'revoked',
  because: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('purchases')
    .set({ state, revoked_because: because })
    .where('id', '=', id)
    .where('state', '=', state === 'revoked' ? 'active' : 'revoked')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns the totals of a sale. Scripts are neither discounted nor shipped. */
export function saleTotals({ subtotal, tax, total, tax_name, tax_included }: SaleRow): Totals {
  const none = { discount: NO_MONEY, shipping: NO_MONEY, shippingDiscount: NO_MONEY }
  return { ...none, subtotal, tax, total, taxName: tax_name, isTaxIncluded: tax_included === 1 }
}
