import type { Selectable } from 'kysely'
import { cents, type Cents } from '#domain/money.ts'
import type { Database, Tables } from '#server/db/all-tables.ts'
import { expiryOf } from '#domain/codeshop/licenses.ts'
import { licenseKey } from '#domain/codeshop/purchases.ts'
import type { LineKind } from '#server/db/tables/orders.ts'
import type { TransactionContext } from '#server/context/site-context.ts'

/** A license with its script and buyer, and the state of its downloads. */
export type OwnedPurchase = Selectable<Tables['licenses']> &
  Pick<Tables['orders'], 'email' | 'currency' | 'tax_included' | 'tax_name'> & {
    customer: NonNullable<Tables['orders']['customer']>
    sale_number: string
    script_id: number
    slug: string
    name: string
    version: string
    unit_price: Tables['order_lines']['unit_price']
    quantity: number
    tax: Cents
    finished: number
    most: number
    last: string | null
    /** The amount refunded, out of this line's share of the order's total. */
    refunded: Cents
  }

/** The columns by which purchases can be found. */
const FOUND_BY = {
  orderId: 'orders.id',
  userId: 'orders.user_id',
  email: 'orders.email',
  id: 'licenses.id',
  ids: 'licenses.id',
  licenseKey: 'licenses.license_key',
} as const

/** The maximum number of purchases returned. No real buyer has this many. */
const MOST_FOUND = 1000

/**
 * Returns bought scripts, newest first: all scripts of an order, an account or an email address, or the scripts whose
 * licenses have the given IDs or key.
 */
export async function findPurchases(
  db: Database,
  by:
    | { orderId: string }
    | { email: string }
    | { userId: number }
    | { id: string }
    | { ids: readonly string[] }
    | { licenseKey: string },
): Promise<OwnedPurchase[]> {
  const bought = db
    .selectFrom('licenses')
    .innerJoin('orders', 'orders.id', 'licenses.order_id')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'licenses.order_id')
        .onRef('order_lines.position', '=', 'licenses.position'),
    )
    .selectAll('licenses')
    .select([
      'orders.email',
      'orders.customer',
      'orders.currency',
      'orders.tax_included',
      'orders.tax_name',
      'orders.number as sale_number',
    ])
    .select(['item_id', 'slug', 'name', 'version', 'unit_price', 'quantity', 'order_lines.tax'])
    .select(({ selectFrom }) =>
      selectFrom('refund_lines')
        .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
        .innerJoin('payment_attempts as payment', 'payment.id', 'refunds.payment_id')
        .select(({ fn }) => fn.sum<number | string | null>('refund_lines.amount').as('sum'))
        .whereRef('payment.order_id', '=', 'licenses.order_id')
        .whereRef('refund_lines.position', '=', 'licenses.position')
        .where('refunds.state', '=', 'processed')
        .as('refunded'),
    )
    .select(({ selectFrom }) => {
      const slots = selectFrom('download_slots').whereRef('download_slots.license_id', '=', 'licenses.id')
      return [
        slots.select(({ fn }) => fn.count<number | string>('finished_at').as('count')).as('finished'),
        slots.select(({ fn }) => fn.countAll<number | string>().as('count')).as('most'),
        slots.select(({ fn }) => fn.max('finished_at').as('last')).as('last'),
      ]
    })
    .orderBy('orders.placed_at', 'desc')
    .orderBy('licenses.position')
  const [[name, value]] = Object.entries(by) as [[keyof typeof FOUND_BY, string | number | readonly string[]]]
  const values = typeof value === 'object' ? value : [value]
  if (values.length === 0) return []
  const rows = await bought.where(FOUND_BY[name], 'in', values).limit(MOST_FOUND).execute()
  return rows.map(({ item_id, slug, version, customer, finished, most, refunded, ...row }) => ({
    ...row,
    script_id: Number(item_id),
    slug: slug!,
    version: version!,
    customer: customer!,
    finished: Number(finished),
    most: Number(most),
    refunded: cents(Number(refunded)),
  }))
}

/** Revokes or restores a license. @returns whether the license's state has changed */
export async function changeState(
  db: Database,
  id: string,
  state: 'active' | 'revoked',
  because: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('licenses')
    .set({ state, revoked_because: because })
    .where('id', '=', id)
    .where('state', '=', state === 'revoked' ? 'active' : 'revoked')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Revokes the licenses of an order's lines. @param positions the positions of the lines */
export async function revokeLicenses(
  transaction: Database,
  orderId: string,
  positions: readonly number[],
  because: string,
): Promise<void> {
  await transaction
    .updateTable('licenses')
    .set({ state: 'revoked', revoked_because: because })
    .where('order_id', '=', orderId)
    .where('position', 'in', positions)
    .where('state', '=', 'active')
    .execute()
}

/**
 * Issues a license for each script of an order that was just paid, with the slots for its downloads.
 * @param downloads how many times each script can be downloaded
 */
export async function issueLicenses(
  transaction: Database,
  { now, randomText, randomBytes }: TransactionContext,
  order: { id: string; lines: readonly { kind: LineKind }[] },
  downloads: number,
): Promise<void> {
  const at = now().toISOString()
  const licenses = order.lines.flatMap(({ kind }, position) =>
    kind === 'script'
      ? {
          id: randomText(),
          order_id: order.id,
          position,
          state: 'active' as const,
          revoked_because: null,
          license_key: licenseKey(randomBytes(16), now()),
          license_type: 'personal' as const,
          purchased_at: at,
          expires_at: expiryOf(at),
          uncounted: 0,
          bytes_sent: 0,
        }
      : [],
  )
  const slots = licenses.flatMap(({ id }) =>
    Array.from({ length: downloads }, (_, index) => ({
      license_id: id,
      slot: index + 1,
      holder: null,
      held_until: null,
      finished_at: null,
    })),
  )
  await transaction.insertInto('licenses').values(licenses).execute()
  await transaction.insertInto('download_slots').values(slots).execute()
}
