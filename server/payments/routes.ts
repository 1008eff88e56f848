import { Hono } from 'hono'
import {
  payAgain as payAgainEndpoint,
  reportPayment as reportPaymentEndpoint,
  showPayment,
  showPaymentWays,
  type PaymentView,
} from '#contract/payments.ts'
import { answerError, NO_STORE, type RequestFacts } from '#server/http/answers.ts'
import { wholeAddress } from '#server/http/client-address.ts'
import { readText } from '#server/http/json-body.ts'
import { jsonRoutes } from '#server/http/json-route.ts'
import { CHECKOUTS_PER_ADDRESS, LOOKUPS_PER_ADDRESS } from '#server/http/limits.ts'
import { createCallbackReader, keepCallback, keepNotice } from './keep-callback.ts'
import { lookUpPayment, showPaymentOf } from './look-up-payment.ts'
import { ownedOrder } from './owned-order.ts'
import { payAgain } from './pay-again.ts'
import { reportPayment } from './report-payment.ts'
import { paymentWays, refusedPayment } from './charge.ts'
import { CALLBACK_PATH, NOTICE_PATH } from './gateway/declared-gateway.ts'
import { modeOf } from './gateways.ts'
import type { SiteContext } from '#server/context/site-context.ts'

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
