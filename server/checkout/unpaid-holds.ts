import type { OrderLine } from '#server/orders/queries.ts'
import type { Database } from '#server/db/all-tables.ts'
import { countRows } from '#server/db/queries.ts'
import { networkOf } from '#server/http/client-address.ts'
import { takeTurn } from '#server/http/rate-limit.ts'
import type { ChargeRefusal } from '#server/payments/charge.ts'
import { markPayer } from '#server/payments/prompt-limit.ts'
import type { TransactionContext } from '#server/context/site-context.ts'

/**
 * The limit for an IP address, as a multiple of one visitor's limit. It is higher than that limit, because several
 * people can share the address.
 */
const ADDRESS_SHARE = 10
/**
 * The limit for an email address, as a multiple of one visitor's limit. It is higher than that limit, because a
 * stranger can enter the address.
 */
const EMAIL_SHARE = 3
/** The time after which a buyer can retry (s). Most phone prompts have ended by then. */
const WAIT = 600

type Most = { orders: number; pieces: number }

/** An order that is about to be stored. @property address the client's IP address */
type Unpaid = { attemptId: string; email: string; address: string; items: readonly OrderLine[] }

/**
 * Admits an order that reserves its items while its payment is in progress. Refuses the order if the same visitor's
 * unpaid orders already reserve as much as the shop's settings allow. A visitor is a pair of an email address and an IP
 * address. Each address alone has a higher limit, because other people can enter the same email address or share the IP
 * address.
 * @param transaction the transaction that stores the order
 * @returns the refusal if a limit is exceeded
 */
export async function admitHold(
  transaction: Database,
  { hash, now, shop }: TransactionContext,
  { attemptId, email, address, items }: Unpaid,
): Promise<ChargeRefusal | undefined> {
  const most = shop.settings.unpaid
  const own = hash('holder', `${email.toLowerCase()} ${address}`)
  const everywhere = hash('email address of holders', email.toLowerCase())
  const network = hash('network of holders', networkOf(address))
  // Orders with the same email address or network take turns. Otherwise, two concurrent orders could both count as the
  // last one allowed.
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

/**
 * Returns the exceeded limit: `orders`, or the item whose quantity is too large. Returns undefined if the order is
 * within the limits.
 */
async function exceeded(
  db: Database,
  subject: string,
  items: readonly OrderLine[],
  most: Most,
): Promise<'orders' | OrderLine | undefined> {
  if ((await countRows(unpaidOrdersOf(db, subject))) >= most.orders) return 'orders'
  const held = await heldBy(db, subject)
  return items.find(({ item_id, quantity }) => quantity + (held.get(item_id) ?? 0) > most.pieces)
}

function unpaidOrdersOf(db: Database, subject: string) {
  return db
    .selectFrom('payer_marks')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payer_marks.attempt_id')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .where('payer_marks.subject', '=', subject)
    .where('orders.payment', 'in', ['open', 'waiting'])
    .where('orders.status', '<>', 'cancelled')
}

/** Returns the quantities reserved by a subject's unpaid orders, keyed by product ID. */
async function heldBy(db: Database, subject: string): Promise<Map<string, number>> {
  const rows = await unpaidOrdersOf(db, subject)
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where('order_lines.kind', '=', 'product')
    .groupBy('order_lines.item_id')
    .select(({ fn }) => ['order_lines.item_id', fn.sum<number | string>('order_lines.quantity').as('quantity')])
    .execute()
  return new Map(rows.map(({ item_id, quantity }) => [item_id, Number(quantity)]))
}
