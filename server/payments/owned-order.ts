import { isOrderNumber, readOrderNumber } from '#domain/shop/orders.ts'
import { tidyEmail } from '#domain/text/email-address.ts'
import { tooMany, type Refusal } from '#server/http/answers.ts'
import {
  RIGHT_EMAILS_PER_PAIR,
  WRONG_EMAILS_PER_NUMBER,
  WRONG_EMAILS_PER_PAIR,
  type Limit,
} from '#server/http/limits.ts'
import { countTry, wasCounted, withinWrongLooks } from '#server/http/rate-limit.ts'
import { findOrder, type StoredOrder } from '#server/orders/queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/**
 * Finds an item, such as an order, by its number and its buyer's email address. Limits the number of wrong email
 * addresses tried with one number. The result does not reveal whether the number or the email address is wrong.
 * @param address the client's IP address
 */
export async function ownedBy<Owned extends { email: string }>(
  { db, hash, now }: SiteContext,
  typed: { number: string; email: string },
  address: string,
  find: (number: string) => Promise<Owned | undefined>,
): Promise<{ found: Owned | undefined } | { refusal: Refusal<429> }> {
  const number = readOrderNumber(typed.number)
  // Text that cannot be an order number is not counted. Otherwise, everyone who typed the same text would share one
  // count.
  if (!isOrderNumber(number)) return { found: undefined }
  const own = async () => {
    const owned = await find(number)
    return owned?.email === tidyEmail(typed.email) ? owned : undefined
  }
  const pair = hash('order number and address', `${number} ${address}`)
  const isKnown = await wasCounted(db, RIGHT_EMAILS_PER_PAIR, pair, now())
  const subjects: readonly (readonly [Limit, string])[] = [
    [WRONG_EMAILS_PER_PAIR, pair],
    ...(isKnown ? [] : [[WRONG_EMAILS_PER_NUMBER, hash('order number', number)] as const]),
  ]
  const looked = await withinWrongLooks(db, subjects, now(), own, (owned) => owned !== undefined)
  if ('refused' in looked) return { refusal: tooMany(looked.refused, 'too-many-emails') }
  if (looked.found && !isKnown) await countTry(db, RIGHT_EMAILS_PER_PAIR, pair, now())
  return looked
}

/** Returns the order with this number, if it was placed with this email address. */
export function ownedOrder(
  site: SiteContext,
  typed: { number: string; email: string },
  address: string,
): Promise<{ found: StoredOrder | undefined } | { refusal: Refusal<429> }> {
  return ownedBy(site, typed, address, (number) => findOrder(site.db, { number }))
}
