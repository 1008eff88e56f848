import { sql, type Selectable } from 'kysely'
import type { Cents } from '#domain/money.ts'
import type { AttemptState } from '#domain/order-kinds.ts'
import { compiledOnce } from '#server/db/compiled-once.ts'
import type { Database, Tables } from '#server/db/all-tables.ts'
import { BY_HAND, type RefundReason } from '#server/db/tables/payments.ts'
import { paysForOrder } from '#server/orders/queries.ts'
import type { NoticedPayment } from './gateway/payment-gateway.ts'

export type Attempt = Selectable<Tables['payment_attempts']>

/** The states in which no outcome is known yet. */
const OPEN_STATES = ['starting', 'waiting', 'unclear'] as const satisfies AttemptState[]

/** Inserts an attempt. @throws if the order already has an open attempt */
export const insertAttempt = compiledOnce((db, attempt: Attempt) => db.insertInto('payment_attempts').values(attempt))

/** Returns the newest payment attempt for an order. */
export async function newestAttempt(db: Database, orderId: string): Promise<Attempt | undefined> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns whether any payment attempt for an order, even an ended one, was by hand. */
export async function hasAttemptByHand(db: Database, orderId: string): Promise<boolean> {
  const byHand = db.selectFrom('payment_attempts').select('id').where('order_id', '=', orderId)
  const found = await byHand
    .where(sql<boolean>`${sql.raw(BY_HAND)}`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function countAttempts(db: Database, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('payment_attempts')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns an attempt that is known to exist. @throws Error if it does not exist */
export async function attemptOf(db: Database, id: string): Promise<Attempt> {
  return db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Returns the attempt that paid for an order, even if its payment was refunded or is due for a refund. */
export async function payingAttempt(db: Database, orderId: string): Promise<Attempt | undefined> {
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .where(paysForOrder)
    .orderBy('ended_at')
    .limit(1)
    .executeTakeFirst()
}

/** Returns whether an attempt has paid for its order, even if its money is now due for a refund. */
export function isPaying({ state, refund_due }: Attempt): boolean {
  return state === 'paid' && (refund_due === null || refund_due === 'canceled' || refund_due === 'sold-out')
}

/** Returns whether any payment, at any gateway, already has this receipt. */
export async function isReceiptKnown(db: Database, receipt: string): Promise<boolean> {
  const known = db.selectFrom('payment_attempts').select('id').where('receipt', '=', receipt).limit(1)
  return (await known.executeTakeFirst()) !== undefined
}

/** Returns the URL of the gateway page where a buyer can pay for an order; undefined if there is none. */
export async function payPage(db: Database, orderId: string): Promise<string | undefined> {
  const attempt = await newestAttempt(db, orderId)
  return attempt?.state === 'waiting' ? (attempt.pay_at ?? undefined) : undefined
}

/** Returns the attempt that a gateway's notice is about. */
export async function noticedAttempt(
  db: Database,
  gateway: Attempt['gateway'],
  noticed: NoticedPayment,
): Promise<Attempt | undefined> {
  const [column, value] =
    'receipt' in noticed ? (['receipt', noticed.receipt] as const) : (['reference', noticed.reference] as const)
  return db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('gateway', '=', gateway)
    .where(column, '=', value)
    .executeTakeFirst()
}

/** Returns the attempt whose callback URL ends with this token. */
export async function attemptWithToken(db: Database, token: string): Promise<Attempt | undefined> {
  return db.selectFrom('payment_attempts').selectAll().where('token', '=', token).executeTakeFirst()
}

/** A phone number that is masked except for its first four and last three digits. */
export const MASKED_PHONE = sql<string>`substr(phone, 1, 4) || '•••••' || substr(phone, 10)`
/** The gateway's ID for a payment; null if there is a phone number, because M-Pesa's IDs contain the number. */
export const WITHOUT_PHONE = sql<string>`case when phone is null then reference end`

type Paid = Pick<Attempt, 'id' | 'ended_at' | 'receipt' | 'received'>

const payRow = compiledOnce((db, { id, receipt, received, ended_at }: Paid) =>
  db
    .updateTable('payment_attempts')
    .set({
      state: 'paid',
      code: null,
      poll_at: null,
      ended_at,
      receipt: sql`coalesce(${receipt}, told_receipt)`,
      received: sql`coalesce(${received}, told_amount)`,
      told_at: null,
      told_receipt: null,
      told_amount: null,
      phone: MASKED_PHONE,
      reference: WITHOUT_PHONE,
    })
    .where('id', '=', id)
    .where('state', '<>', 'paid'),
)

/**
 * Records that money has arrived, regardless of the attempt's previous state. A receipt or amount that the gateway does
 * not state is taken from a callback.
 * @returns whether the attempt was not yet paid
 */
export async function markPaid(transaction: Database, paid: Paid): Promise<boolean> {
  return (await payRow(transaction, paid)).numAffectedRows === 1n
}

/**
 * Adds the receipt, and the amount that has arrived, to a payment that was confirmed without them.
 * @returns whether the payment had no receipt before
 */
export async function addReceipt(
  transaction: Database,
  { id, receipt, received }: { id: string; receipt: string; received: Cents },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('payment_attempts')
    .set({ receipt, received })
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .where('receipt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const typedReceipt = (id: string) => `typed-receipt:${id}`

/** Records the receipt with which the owner has settled a payment. */
export async function noteTypedReceipt(transaction: Database, id: string, receipt: string): Promise<void> {
  await transaction
    .insertInto('facts')
    .values({ name: typedReceipt(id), value: receipt })
    .execute()
}

/**
 * Returns the receipt with which the owner has settled a payment, if it differs from the given receipt, and forgets it,
 * so that the difference is reported only once.
 */
export async function takeTypedReceipt(
  transaction: Database,
  { id, receipt }: { id: string; receipt: string },
): Promise<string | undefined> {
  const taken = await transaction
    .deleteFrom('facts')
    .where('name', '=', typedReceipt(id))
    .where('value', '<>', receipt)
    .returning('value')
    .executeTakeFirst()
  return taken?.value
}

/** Records that an attempt has failed, unless it has already ended. @returns whether the attempt was updated */
export async function markFailed(
  transaction: Database,
  { id, ...failed }: Pick<Attempt, 'id' | 'code' | 'ended_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('payment_attempts')
    .set({ state: 'failed', ...failed, phone: MASKED_PHONE })
    .where('id', '=', id)
    .where('state', 'in', [...OPEN_STATES, 'expired'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Records that the buyer has to act, or that the outcome is unclear. The response to the start request counts even if
 * it is late, because it alone contains the gateway's ID and payment page.
 * @returns whether the attempt was updated
 */
export async function markOpen(
  transaction: Database,
  {
    id,
    payAt,
    isStart,
    ...open
  }: Pick<Attempt, 'id' | 'poll_at'> & {
    state: 'waiting' | 'unclear'
    reference?: string
    payAt?: string
    isStart: boolean
  },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('payment_attempts')
    .set({
      ...open,
      ...(payAt === undefined ? {} : { pay_at: payAt }),
      ...(isStart && open.reference !== undefined ? toldOf(open.reference) : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', isStart && open.state === 'waiting' ? ['starting', 'unclear', 'waiting'] : ['starting'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Keeps a callback's receipt and amount if the callback named this ID. Otherwise deletes both, because the callback was
 * not about this payment.
 */
function toldOf(reference: string) {
  return {
    told_receipt: sql<string | null>`case when reference = ${reference} then told_receipt end`,
    told_amount: sql<Cents | null>`case when reference = ${reference} then told_amount end`,
  }
}

/** Locks the attempts for an order until the transaction ends. */
export async function lockAttempts(transaction: Database, orderId: string): Promise<void> {
  // An update that changes nothing locks the rows on PostgreSQL. SQLite allows only one writer at a time anyway.
  await transaction
    .updateTable('payment_attempts')
    .set(({ ref }) => ({ number: ref('number') }))
    .where('order_id', '=', orderId)
    .execute()
}

/**
 * Marks the open attempts for an order as expired, because the time to pay is over, or because the order was canceled
 * or was paid by another attempt. The status of these attempts is still checked.
 */
export async function markExpired(transaction: Database, orderId: string, at: string): Promise<void> {
  await transaction
    .updateTable('payment_attempts')
    .set({ state: 'expired', ended_at: at, phone: MASKED_PHONE })
    .where('order_id', '=', orderId)
    .where('state', 'in', OPEN_STATES)
    .execute()
}

/** Returns the attempt with this ID; undefined if there is none. */
export async function findAttempt(db: Database, id: string): Promise<Attempt | undefined> {
  return db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Ends an order's pending attempt to pay by hand, unless the buyer has reported the payment. The owner can still settle
 * the ended attempt.
 */
export async function endReplaceable(transaction: Database, orderId: string, at: string): Promise<void> {
  await transaction
    .updateTable('payment_attempts')
    .set({ state: 'failed', code: 'replaced', poll_at: null, ended_at: at })
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .where('told_at', 'is', null)
    .where(sql<boolean>`${sql.raw(BY_HAND)}`)
    .execute()
}

/** Records that all of an attempt's money was refunded, so that the attempt is no longer due for a refund. */
export async function markReturned(transaction: Database, id: string, at: string): Promise<void> {
  await transaction.updateTable('payment_attempts').set({ returned_at: at }).where('id', '=', id).execute()
}

/** Records that an attempt's money has to be refunded, and why. */
export async function markRefundDue(transaction: Database, id: string, reason: RefundReason): Promise<void> {
  await transaction.updateTable('payment_attempts').set({ refund_due: reason }).where('id', '=', id).execute()
}
