import { Hono } from 'hono'
import { errorMessage } from '../../domain/messages.ts'
import { addressOf } from '../../domain/pages/address-of.ts'
import * as pages from '../../domain/pages/page-table.ts'
import { PAYMENT_TYPES, LONGEST_ORDER_NUMBER } from '../../domain/shop/order-kinds.ts'
import { LONGEST_EMAIL_ASKED } from '../../domain/text/longest-texts.ts'
import type { RequestFacts } from '../http/answers.ts'
import { clientAddress } from '../http/client-address.ts'
import { readPostedForm } from '../http/posted-form.ts'
import { countTry } from '../http/rate-limit.ts'
import { CHECKOUTS } from '../payments/limits.ts'
import { lookUpPayment, PAYMENT_LOOKUPS, showPaymentOf } from '../payments/look-up-payment.ts'
import { ownedSubject } from '../payments/owned-subject.ts'
import { payAgain } from '../payments/pay-again.ts'
import { sendStill, type Frame, type Still } from '../http/send-still.ts'
import { methodOf, readTypedPayment } from './payment-fields.ts'
import { AGAIN, lookUpContents, PAYMENT_TITLE } from './payment-page.ts'
import { readCharged } from './posted-numbers.ts'
import { showPayment, type ShowParts } from './show-payment.ts'

/** The page of a payment without JavaScript: how it stands, and another attempt. */
export function stillPaymentRoutes(parts: ShowParts & Frame) {
  const { db, hash, now } = parts
  const app = new Hono<RequestFacts>()

  app.post(addressOf(pages.payment), async (context) => {
    const form = await readPostedForm(context, parts.publicOrigin)
    if ('refusal' in form) return form.refusal
    const posted = form.fields
    const number = (posted.get('number') ?? '').slice(0, LONGEST_ORDER_NUMBER)
    const email = (posted.get('email') ?? '').slice(0, LONGEST_EMAIL_ASKED)
    const isAgain = posted.get('step') === AGAIN
    const limit = isAgain ? CHECKOUTS : PAYMENT_LOOKUPS
    const tried = await countTry(db, limit, hash('address', clientAddress(context, parts.trustedProxies)), now())
    const send = (still: Still) => sendStill(context, parts, still)
    const sendForm = (status: 404 | 422 | 429, message: string, retryAfter?: number) =>
      send({ status, title: PAYMENT_TITLE, contents: lookUpContents(message, { number, email }), retryAfter })
    if (!tried.allowed)
      return sendForm(429, errorMessage('too-many-requests', { minutes: tried.minutes }), tried.seconds)
    if (number.trim() === '' || email.trim() === '')
      return sendForm(422, 'Please enter both the order number and the email address.')

    if (!isAgain) {
      const payment = await lookUpPayment(parts, { number, email, isBack: posted.has('isBack') })
      return payment ? send(await showPayment(parts, payment, email)) : sendForm(404, errorMessage('order-unknown'))
    }
    const subject = await ownedSubject(parts.subject, { number, email })
    const chosen = readAttempt(posted)
    const outcome = subject && chosen && (await payAgain(parts, parts.shop.settings, subject, chosen))
    const payment = subject && (await showPaymentOf(parts, subject))
    if (!payment) return sendForm(404, errorMessage('order-unknown'))
    if (outcome === 'started') return send(await showPayment(parts, payment, email))
    const { status, error, words, fields = {} } = outcome ?? { status: 422, error: 'payment-method-not-taken' as const }
    const refused = { message: errorMessage(error, { words }), fields, phone: chosen?.phone ?? '' }
    return send(await showPayment(parts, payment, email, { status, refused }))
  })

  return app
}

/** Reads how another attempt is to be paid; undefined if this was not posted by our form. */
function readAttempt(posted: URLSearchParams) {
  const typed = readTypedPayment(posted)
  const way = PAYMENT_TYPES.find((known) => known === typed.type)
  const charged = readCharged(posted)
  return way && charged !== 'wrong' ? methodOf(way, typed, { charged }) : undefined
}
