import { Hono } from 'hono'
import {
  payAgain as payAgainEndpoint,
  showPayment,
  showPaymentWays,
  type PaymentView,
} from '../../contract/payments.ts'
import type { ShopOffer } from '../../domain/content/shop.ts'
import { answerError, NO_STORE, type RequestFacts } from '../http/answers.ts'
import { clientAddress } from '../http/client-address.ts'
import { readText } from '../http/json-body.ts'
import { jsonRoutes } from '../http/json-route.ts'
import type { Log } from '../http/log.ts'
import { createCallbackReader } from './callback-reader.ts'
import { CHECKOUTS } from './limits.ts'
import { lookUpPayment, PAYMENT_LOOKUPS, showPaymentOf } from './look-up-payment.ts'
import type { FindSubject } from './payable.ts'
import { ownedSubject } from './owned-subject.ts'
import { payAgain } from './pay-again.ts'
import { NOTICE_PATH } from './paystack/paystack.ts'
import { keepCallback, keepNotice, type CallbackParts } from './callbacks.ts'
import { paymentWays, refusedPayment } from './charge.ts'
import { CALLBACK_PATH } from './daraja/daraja.ts'
import { modeOf } from './gateways.ts'

type Parts = CallbackParts & Parameters<typeof jsonRoutes>[1] & { shop: ShopOffer; log: Log; subject: FindSubject }

/** What a gateway is told, whatever became of its callback. */
const ACCEPTED = { ResultCode: 0, ResultDesc: 'Accepted' }

/** The routes for paying: which ways there are, and the addresses that gateways call. */
export function paymentRoutes(parts: Parts) {
  const { gateways, shop } = parts
  const readSoon = createCallbackReader(parts)
  const app = new Hono<RequestFacts>()
  const on = jsonRoutes(app, parts)

  on(showPaymentWays, () => ({
    status: 200,
    body: { payments: modeOf(gateways), ways: paymentWays(gateways, shop.settings) },
    headers: NO_STORE,
  }))

  const shown = (payment: PaymentView | undefined) =>
    payment
      ? ({ status: 200, body: { success: true, payment }, headers: NO_STORE } as const)
      : ({ status: 404, error: 'order-unknown' } as const)

  on({ ...showPayment, perAddress: PAYMENT_LOOKUPS }, async ({ body }) => shown(await lookUpPayment(parts, body)))

  on({ ...payAgainEndpoint, perAddress: CHECKOUTS }, async ({ body, requestId }) => {
    const subject = await ownedSubject(parts.subject, body)
    if (!subject) return { status: 404, error: 'order-unknown' }
    const outcome = await payAgain(parts, shop.settings, subject, body.paymentMethod)
    return outcome === 'started' ? shown(await showPaymentOf(parts, subject)) : refusedPayment(requestId, outcome)
  })

  app.post(`${CALLBACK_PATH}/:token`, async (context) => {
    const body = await readText(context.req.raw)
    if (body === 'too-large') return answerError(context, 413, 'body-too-large')
    const isNew =
      body &&
      (await keepCallback(parts, clientAddress(context, parts.trustedProxies), context.req.param('token'), body.text))
    if (isNew === undefined) return answerError(context, 404, 'not-found')
    // The gateway waits for the response, so the callback is read afterward; if this process dies, by a later round.
    if (isNew) readSoon()
    return context.json(ACCEPTED)
  })

  app.post(NOTICE_PATH, async (context) => {
    const body = await readText(context.req.raw)
    if (body === 'too-large') return answerError(context, 413, 'body-too-large')
    const isNew = body && (await keepNotice(parts, body.text, context.req.raw.headers))
    if (isNew === undefined) return answerError(context, 404, 'not-found')
    if (isNew) readSoon()
    return context.json({ received: true })
  })

  return app
}
