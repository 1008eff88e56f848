import { errorMessage } from '#domain/errors/errors.ts'
import { keptIf } from '#server/db/queries.ts'
import { PREVIEWS_PER_ADDRESS } from '#server/http/limits.ts'
import { countCheckout, newId, storeOrder, type Refused, type Stored } from './store-order.ts'
import type { CheckoutRefusal, CheckoutRequest, Storefront } from './storefront.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/**
 * Why an order would be refused.
 * @property fields a message for each invalid field
 * @property status 429 if a rate limit was exceeded, in which case the order itself may be valid; `retryAfter` is in
 * seconds
 */
export type Problem = {
  message: string
  fields?: Readonly<Record<string, string>> | undefined
  status?: 429
  retryAfter?: number | undefined
}

/** The form field to which an error belongs, keyed by error. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'coupon-invalid': 'coupon',
  'coupon-used-up': 'coupon',
  'not-enough-stock': 'quantity',
}

/**
 * Stores an order at the current prices, as the checkout does, and rolls the transaction back. Reports all invalid
 * fields at once.
 * @param address the client's IP address
 * @returns the order as it would be stored, or why it would be refused
 */
export async function previewOrder<Request extends CheckoutRequest>(
  site: SiteContext,
  storefront: Storefront<Request, object, object>,
  request: Request,
  address: string,
): Promise<{ ready: Stored } | { problem: Problem }> {
  const posted = { request, key: undefined, address, requestId: '', isPreview: true }
  // Counted outside the transaction, which is rolled back.
  const tooMany = await countCheckout(site.db, site, posted, PREVIEWS_PER_ADDRESS)
  if (tooMany) return { problem: problemOf(tooMany) }
  const lenient = { ...storefront, wrongFields: () => ({}) }
  const outcome = await keptIf(
    site.db,
    (transaction) => storeOrder(transaction, site, lenient, newId(site), posted),
    () => false,
  )
  const refused = 'refusal' in outcome ? outcome.refusal.body : undefined
  const fields = { ...storefront.wrongFields(request), ...(refused ? fieldsOf(refused) : {}) }
  if (Object.keys(fields).length > 0) return { problem: { message: errorMessage('fields-wrong'), fields } }
  if (!('refusal' in outcome)) return { ready: outcome.stored }
  return { problem: problemOf(outcome.refusal) }
}

function problemOf({ status, body, retryAfter }: Refused): Problem {
  return { message: body.message, ...(status === 429 ? { status, retryAfter } : {}) }
}

function fieldsOf({ error, message, fields }: CheckoutRefusal): Readonly<Record<string, string>> {
  const field = FIELD_OF[error]
  return field === undefined ? (fields ?? {}) : { [field]: message }
}
