import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Selectable } from 'kysely'
import {
  payAgain as payAgainEndpoint,
  reportPayment as reportPaymentEndpoint,
  showPayment,
  showPaymentWays,
  type PaymentView,
} from '#contract/payments.ts'
import { answerError, NO_STORE, type RequestFacts } from '#server/http/answers.ts'
import { wholeAddress, readAddress } from '#server/http/client-address.ts'
import { readText } from '#server/http/json-body.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { CHECKOUTS_PER_ADDRESS, LOOKUPS_PER_ADDRESS } from '#server/http/limits.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import { type GatewayName, GATEWAY_NAMES } from '#domain/payments/payment-ways.ts'
import type { Database, Tables } from '#server/db/all-tables.ts'
import { causeOf } from '#server/http/log.ts'
import { lookUpPayment, showPaymentOf, ownedOrder } from './look-up-payment.ts'
import { payAgain } from './pay-again.ts'
import { reportPayment } from './report-payment.ts'
import { paymentWays, refusedPayment } from './charge.ts'
import { CALLBACK_PATH, NOTICE_PATH } from './gateway/payment-gateway.ts'
import { modeOf, gatewayNamed } from './gateways.ts'
import { attemptWithToken } from './attempts.ts'
import { readCallbacks } from './callbacks.ts'

/** The response to every callback, regardless of its outcome. */
const ACCEPTED = { ResultCode: 0, ResultDesc: 'Accepted' }

/**
 * Returns the payment routes: for payment methods, payments and new attempts, and for callbacks and notices from
 * gateways.
 */
export function paymentRoutes(site: SiteContext) {
  const { gateways } = site
  const readSoon = createCallbackReader(site)
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, site)

  on(showPaymentWays, () => ({
    status: 200,
    body: { payments: modeOf(gateways), ways: paymentWays(site) },
    headers: NO_STORE,
  }))

  const shown = (payment: PaymentView | undefined) =>
    payment
      ? ({ status: 200, body: { success: true, payment }, headers: NO_STORE } as const)
      : ({ status: 404, error: 'order-unknown' } as const)

  on({ ...showPayment, perAddress: LOOKUPS_PER_ADDRESS }, async ({ body, address }) => {
    const looked = await lookUpPayment(site, body, address)
    return 'refusal' in looked ? looked.refusal : shown(looked.found)
  })

  on({ ...payAgainEndpoint, perAddress: CHECKOUTS_PER_ADDRESS }, async ({ body, requestId, address }) => {
    const looked = await ownedOrder(site, body, address)
    if ('refusal' in looked) return looked.refusal
    const order = looked.found
    if (!order) return { status: 404, error: 'order-unknown' }
    const outcome = await payAgain(site, order, body.paymentMethod, address)
    return outcome === 'started' ? shown(await showPaymentOf(site, order.id)) : refusedPayment(requestId, outcome)
  })

  on({ ...reportPaymentEndpoint, perAddress: CHECKOUTS_PER_ADDRESS }, async ({ body, requestId, address }) => {
    const looked = await ownedOrder(site, body, address)
    if ('refusal' in looked) return looked.refusal
    const order = looked.found
    if (!order) return { status: 404, error: 'order-unknown' }
    const refused = await reportPayment(site, order, body.code)
    return refused ? refusedPayment(requestId, refused) : shown(await showPaymentOf(site, order.id))
  })

  app.post(`${CALLBACK_PATH}/:token`, async (context) => {
    const body = await readText(context.req.raw)
    if (body === 'too-large') return answerError(context, 413, 'body-too-large')
    const kept =
      body &&
      (await keepCallback(site, wholeAddress(context, site.trustedProxies), context.req.param('token'), body.text))
    if (kept === undefined) return answerError(context, 404, 'not-found')
    // The callback is read after the response, because the gateway waits for the response. If this process dies first,
    // a later round reads the callback.
    if (kept.isNew) readSoon(kept.gateway)
    return context.json(ACCEPTED)
  })

  app.post(NOTICE_PATH, async (context) => {
    const body = await readText(context.req.raw)
    if (body === 'too-large') return answerError(context, 413, 'body-too-large')
    const kept = body && (await keepNotice(site, body.text, context.req.raw.headers))
    if (kept === undefined) return answerError(context, 404, 'not-found')
    if (kept.isNew) readSoon(kept.gateway)
    return context.json({ received: true })
  })

  return app
}

/** The maximum number of different callbacks stored for one attempt. Gateways send one. */
const MOST_FOR_ONE = 20
/** A stored callback or notice. @property isNew whether the callback or notice has yet to be read */
type Kept = { gateway: GatewayName; isNew: boolean }

/**
 * Stores a callback as received, before it is read. A repeated callback is ignored, unless the gateway has neither
 * confirmed nor denied what it reports.
 * @param address the IP address of the sender
 * @returns the stored callback; undefined if the token is unknown or the address is not allowed
 */
export async function keepCallback(
  { db, now, log, randomText, gateways }: SiteContext,
  address: string,
  token: string,
  body: string,
): Promise<Kept | undefined> {
  const attempt = await attemptWithToken(db, token)
  const { callers = [] } = (attempt && gatewayNamed(gateways, attempt.gateway)) ?? {}
  if (!attempt) return undefined
  if (callers.length > 0 && !isCaller(callers, address)) {
    log({ level: 'warn', event: 'callback-refused', cause: `${attempt.gateway}: caller` })
    return undefined
  }
  const { count } = await db
    .selectFrom('payment_callbacks')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('attempt_id', '=', attempt.id)
    .executeTakeFirstOrThrow()
  const at = now().toISOString()
  const kept = { id: randomText(), gateway: attempt.gateway, attempt_id: attempt.id, body, received_at: at }
  return { gateway: attempt.gateway, isNew: await keep(db, kept, Number(count) < MOST_FOR_ONE) }
}

/** Stores a signed notice as received. @returns the stored notice; undefined if no gateway has signed it */
async function keepNotice(
  { db, now, randomText, gateways }: SiteContext,
  body: string,
  headers: Headers,
): Promise<Kept | undefined> {
  const gateway = gateways.find(({ notices }) => notices?.isOwn(body, headers))
  if (!gateway) return undefined
  const received_at = now().toISOString()
  const notice = { id: randomText(), gateway: gateway.name, attempt_id: null, body, received_at }
  return { gateway: gateway.name, isNew: await keep(db, notice, true) }
}

type Posted = Pick<Selectable<Tables['payment_callbacks']>, 'id' | 'gateway' | 'attempt_id' | 'received_at'> & {
  body: string
}

/**
 * Stores a callback or notice. A repeated one is stored again only if its outcome is still open.
 * @param isRoom whether a new callback may be stored
 * @returns whether there is a callback to read
 */
async function keep(db: Database, kept: Posted, isRoom: boolean): Promise<boolean> {
  const fingerprint = createHash('sha256')
    .update(`${kept.attempt_id ?? kept.gateway}\0${kept.body}`)
    .digest('base64url')
  const repeated = await db
    .updateTable('payment_callbacks')
    .set({ body: kept.body })
    .where('fingerprint', '=', fingerprint)
    .where('settled', '=', 0)
    .executeTakeFirstOrThrow()
  if (repeated.numUpdatedRows > 0n) return true
  if (!isRoom) return false
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_callbacks')
    .values({ ...kept, fingerprint, problem: null, settled: 1, failures: 0 })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns whether an IP address, in any notation, belongs to one of the callers. */
export function isCaller(callers: readonly string[], address: string): boolean {
  const known = readAddress(address)
  return known !== undefined && callers.some((caller) => readAddress(caller) === known)
}

/**
 * Creates a function that reads a gateway's new callbacks in the background. Callbacks that cannot be read are retried
 * in a later round.
 */
function createCallbackReader(site: SiteContext): (gateway: GatewayName) => void {
  const readers = new Map(GATEWAY_NAMES.map((name) => [name, readerFor(site, name)]))
  return (gateway) => readers.get(gateway)?.()
}

function readerFor(site: SiteContext, gateway: GatewayName): () => void {
  let isReading = false
  let isPolledAgain = false
  const read = async () => {
    do {
      isPolledAgain = false
      while (await readCallbacks(site, [gateway])) continue
    } while (isPolledAgain)
  }
  return () => {
    isPolledAgain = true
    if (isReading) return
    isReading = true
    read()
      .catch((error: unknown) => site.log({ level: 'error', event: 'callbacks-failed', cause: causeOf(error) }))
      .finally(() => (isReading = false))
  }
}
