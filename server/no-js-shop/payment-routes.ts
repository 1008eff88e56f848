import { Hono } from 'hono'
import { STEPS } from '#contract/no-js-pages.ts'
import { errorMessage } from '#domain/errors/errors.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { PAYMENT_TYPES, LONGEST_ORDER_NUMBER, LONGEST_PAYMENT_CODE } from '#domain/order-kinds.ts'
import { LONGEST_EMAIL_ASKED } from '#domain/text/longest-texts.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import { tooMany, type Refusal, type RequestFacts } from '#server/http/answers.ts'
import { wallSubject, clientAddress } from '#server/http/client-address.ts'
import { readPostedForm } from '#server/http/posted-form.ts'
import { CHECKOUTS_PER_ADDRESS, LOOKUPS_PER_ADDRESS } from '#server/http/limits.ts'
import { countTry } from '#server/http/rate-limit.ts'
import { reportPayment } from '#server/payments/report-payment.ts'
import type { ChargeRefusal } from '#server/payments/charge.ts'
import { lookUpPayment, showPaymentOf, ownedOrder } from '#server/payments/look-up-payment.ts'
import { payAgain } from '#server/payments/pay-again.ts'
import { sendNoJsPage, type Frame, type NoJsPage } from '#server/http/send-no-js-page.ts'
import { readCharged, methodOf, readTypedPayment } from './posted-fields.ts'
import { PAYMENT_TITLE, showPayment } from './show-payment.ts'
import type { SiteContext } from '#server/context/site-context.ts'

const NOT_TAKEN = { status: 422, error: 'payment-method-not-taken' } as const

/** Creates the route of the no-JavaScript payment page, which shows a payment's status and starts another attempt. */
export function noJsPaymentRoutes(site: SiteContext, frame: Frame) {
  const { db, hash, now } = site
  const app = new Hono<RequestFacts>()

  app.post(addressOf(pages.payment), async (context) => {
    const form = await readPostedForm(context, site.publicOrigin)
    if ('refusal' in form) return form.refusal
    const posted = form.fields
    const { phone } = readTypedPayment(posted)
    const number = (posted.get('number') ?? '').slice(0, LONGEST_ORDER_NUMBER)
    const email = (posted.get('email') ?? '').slice(0, LONGEST_EMAIL_ASKED)
    const step = posted.get('step')
    const isAct = step === STEPS.again || step === STEPS.reported
    const limit = isAct ? CHECKOUTS_PER_ADDRESS : LOOKUPS_PER_ADDRESS
    const address = clientAddress(context, site.trustedProxies)
    const tried = await countTry(db, limit, wallSubject(hash, address), now())
    const send = (page: NoJsPage) => sendNoJsPage(context, frame, page)
    const sendForm = (status: 404 | 422 | 429, problem: string, retryAfter?: number) =>
      send({ status, title: PAYMENT_TITLE, view: { kind: 'look-up', problem, number, email }, retryAfter })
    const sendRefusal = ({ error, facts, retryAfter }: Refusal<429>) =>
      sendForm(429, errorMessage(error, facts), retryAfter)
    if (!tried.allowed) return sendRefusal(tooMany(tried))
    if (isBlank(number) || isBlank(email))
      return sendForm(422, 'Please enter both the order number and the email address.')

    if (!isAct) {
      const looked = await lookUpPayment(site, { number, email, isBack: posted.has('isBack') }, address)
      if ('refusal' in looked) return sendRefusal(looked.refusal)
      const { found } = looked
      return found
        ? send(await showPayment(site, found, email, { phone }))
        : sendForm(404, errorMessage('order-unknown'))
    }
    const looked = await ownedOrder(site, { number, email }, address)
    if ('refusal' in looked) return sendRefusal(looked.refusal)
    const order = looked.found
    const chosen = readAttempt(posted)
    const code = (posted.get('code') ?? '').slice(0, LONGEST_PAYMENT_CODE)
    const act = async (): Promise<ChargeRefusal | 'done'> => {
      if (!order) return NOT_TAKEN
      if (step === STEPS.reported) return (await reportPayment(site, order, code)) ?? 'done'
      if (!chosen) return NOT_TAKEN
      const outcome = await payAgain(site, order, chosen, address)
      return outcome === 'started' ? 'done' : outcome
    }
    const outcome = await act()
    const payment = order && (await showPaymentOf(site, order.id))
    if (!payment) return sendForm(404, errorMessage('order-unknown'))
    if (outcome === 'done') return send(await showPayment(site, payment, email, { phone }))
    const { status, error, words, minutes, fields = {}, retryAfter } = outcome
    const refused = {
      message: errorMessage(error, { words, minutes }),
      fields,
      ...(chosen ? { type: chosen.type } : {}),
      code: code === '' ? undefined : code,
    }
    return send(await showPayment(site, payment, email, { status, phone, refused, retryAfter }))
  })

  return app
}

/** Reads the payment method for another attempt, or returns undefined if it did not come from our form. */
function readAttempt(posted: URLSearchParams) {
  const typed = readTypedPayment(posted)
  const way = PAYMENT_TYPES.find((known) => known === typed.type)
  const charged = readCharged(posted)
  return way && charged !== 'wrong' ? methodOf(way, typed, { charged }) : undefined
}
