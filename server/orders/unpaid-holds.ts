import type { ShopSettings } from '#domain/content/shop.ts'
import type { OrderItem } from '#domain/shop/orders.ts'
import type { Database } from '#server/db/all-tables.ts'
import { countRows } from '#server/db/count-rows.ts'
import { takeTurn } from '#server/http/rate-limit.ts'
import type { ChargeRefusal } from '#server/payments/charge.ts'
import { markPayer } from '#server/payments/payer-marks.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'

/** What is behind one IP address may hold this many times what a person may: others are behind it too. */
const ADDRESS_SHARE = 10
/** Orders with one email address may hold this many times as much: a stranger at another IP address may give it. */
const EMAIL_SHARE = 3
/** When to try again (s): most prompts on phones are over by then. */
const WAIT = 600

type Most = { orders: number; pieces: number }
type Parts = { hash: KeyedHash; now: () => Date }

/** An order that is about to be stored. @property address the client's IP address */
type Unpaid = { attemptId: string; email: string; address: string; items: readonly OrderItem[] }

/**
 * Admits an order whose payment takes a while, and which holds its items meanwhile, unless unpaid orders of the same
 * visitor hold as much as the shop's settings allow. Visitors are distinguished by their email address and IP address.
 * Each of the two alone has a higher limit, because others may share it or give it.
 * @param transaction the one that stores the order
 */
export async function admitHold(
  transaction: Database,
  { hash, now }: Parts,
  { unpaid: most }: Pick<ShopSettings, 'unpaid'>,
  { attemptId, email, address, items }: Unpaid,
): Promise<ChargeRefusal | undefined> {
  const own = hash('holder', `${email.toLowerCase()} ${address}`)
  const everywhere = hash('email address of holders', email.toLowerCase())
  const network = hash('network of holders', address)
  // Turns come first: two orders at once would otherwise both be the last that is allowed.
  for (const subject of [everywhere, network]) await takeTurn(transaction, `hold:${subject}`)
  const over = await exceeded(transaction, own, items, most)
  if (over === 'orders') return { status: 409, error: 'too-many-unpaid', words: String(most.orders) }
  if (over) return { status: 409, error: 'too-much-unpaid', words: `${most.pieces} of ${over.name}` }
  const walls = [
    [everywhere, EMAIL_SHARE, 'unpaid-with-email'],
    [network, ADDRESS_SHARE, 'unpaid-from-network'],
  ] as const
  for (const [subject, share, error] of walls)
    if (await exceeded(transaction, subject, items, shareOf(most, share)))
      return { status: 429, error, minutes: WAIT / 60, retryAfter: WAIT }
  await markPayer(transaction, attemptId, [own, everywhere, network], now())
  return undefined
}

const shareOf = ({ orders, pieces }: Most, share: number): Most => ({ orders: orders * share, pieces: pieces * share })

/** @returns the limit that an order would exceed: the number of orders, or the product that there is too much of */
async function exceeded(
  db: Database,
  subject: string,
  items: readonly OrderItem[],
  most: Most,
): Promise<'orders' | OrderItem | undefined> {
  if ((await countRows(unpaidOrdersOf(db, subject))) >= most.orders) return 'orders'
  const held = await heldBy(db, subject)
  return items.find(({ productId, quantity }) => quantity + (held.get(productId) ?? 0) > most.pieces)
}

function unpaidOrdersOf(db: Database, subject: string) {
  return db
    .selectFrom('payer_marks')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payer_marks.attempt_id')
    .innerJoin('orders', 'orders.id', 'payment_attempts.subject_id')
    .where('payer_marks.subject', '=', subject)
    .where('orders.payment', 'in', ['open', 'waiting'])
    .where('orders.status', '<>', 'cancelled')
}

/** Returns how many pieces of each product the unpaid orders hold. */
async function heldBy(db: Database, subject: string): Promise<Map<string, number>> {
  const rows = await unpaidOrdersOf(db, subject)
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .groupBy('order_lines.product_id')
    .select(({ fn }) => ['order_lines.product_id', fn.sum<number | string>('order_lines.quantity').as('quantity')])
    .execute()
  return new Map(rows.map(({ product_id, quantity }) => [product_id, Number(quantity)]))
}
