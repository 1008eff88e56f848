import { Hono, type Context } from 'hono'
import type { PurchaseRequest } from '../../contract/purchases.ts'
import { missingForPurchase } from '../../domain/codeshop/script-checkout.ts'
import { checkCustomer, tidyCustomer } from '../../domain/codeshop/script-customer.ts'
import { errorMessage } from '../../domain/messages.ts'
import { codeshop } from '../../domain/pages/page-table.ts'
import { STILL_PURCHASE } from '../../domain/pages/still-pages.ts'
import { customerFieldSentences } from '../../domain/text/field-sentences.ts'
import type { RequestFacts } from '../http/answers.ts'
import { clientAddress } from '../http/client-address.ts'
import { readPostedForm } from '../http/posted-form.ts'
import { paymentWays, quoteFor } from '../payments/charge.ts'
import { modeOf } from '../payments/gateways.ts'
import { showPaymentOf } from '../payments/look-up-payment.ts'
import { priceSale, sellScripts, type SellParts } from '../purchases/sell-scripts.ts'
import { sendStill, type Frame, type Still } from './answer.ts'
import { noLongerSold } from './gone.ts'
import { readQuantity, readSeenAmounts } from './posted-numbers.ts'
import { purchaseForm, purchaseReview, type ReadyPurchase } from './script-pages.ts'
import { showPayment, type ShowParts } from './show-payment.ts'
import { FORMER_ORDER, QUANTITY_WRONG, STEPS, type Problem } from './steps.ts'
import { purchaseRequestOf, readTypedPurchase, type TypedPurchase } from './typed-purchase.ts'

type Parts = ShowParts & SellParts & Frame

const TITLE = 'Code Shop Checkout'

/** The code shop's checkout without JavaScript: a form for one script, a review, and the purchase. */
export function stillScriptRoutes(parts: Parts) {
  const app = new Hono<RequestFacts>()

  app.get(STILL_PURCHASE, (context) =>
    sendStill(context, parts, formOf(parts, readTypedPurchase(new URL(context.req.url).searchParams))),
  )

  app.post(STILL_PURCHASE, async (context) => {
    const form = await readPostedForm(context, parts.publicOrigin)
    if ('refusal' in form) return form.refusal
    return sendStill(context, parts, await stepOf(parts, context, readTypedPurchase(form.fields), form.fields))
  })

  return app
}

/** Takes the step that was asked for: back to the form, on to the review, or to the purchase. */
async function stepOf(
  parts: Parts,
  context: Context<RequestFacts>,
  typed: TypedPurchase,
  posted: URLSearchParams,
): Promise<Still> {
  switch (posted.get('step')) {
    case STEPS.change:
      return formOf(parts, typed)
    case STEPS.place: {
      const seen = readSeenAmounts(posted)
      const request = seen && typed.key !== '' ? purchaseRequestOf(typed, seen) : undefined
      return request ? buy(parts, context, typed, request) : review(parts, typed)
    }
    default:
      return review(parts, typed)
  }
}

/** Returns the form, with what was typed and what is wrong with it. */
function formOf(
  { scripts, rules, gateways }: Parts,
  typed: TypedPurchase,
  problem?: Problem & Pick<Still, 'status' | 'retryAfter'>,
): Still {
  const script = scripts.find(({ id }) => String(id) === typed.script)
  if (!script) return noLongerSold(undefined, codeshop)
  const offer = {
    script,
    currency: rules.currency.code,
    mode: modeOf(gateways),
    ways: paymentWays(gateways, rules),
  }
  return {
    status: problem?.status ?? 200,
    title: TITLE,
    contents: purchaseForm(offer, typed, problem),
    retryAfter: problem?.retryAfter,
  }
}

/** Returns the review of a purchase that can be made, or else the form with what is wrong. */
function review(parts: Parts, typed: TypedPurchase, problem?: string, status: 200 | 409 = 200): Still {
  const checked = check(parts, typed)
  if ('problem' in checked) return formOf(parts, typed, { ...checked.problem, status: 422 })
  const kept = typed.key === '' ? { ...typed, key: parts.randomText() } : typed
  return { status, title: TITLE, contents: purchaseReview(checked.ready, kept, parts.rules.currency.code, problem) }
}

/** Checks a purchase as making it will. */
function check(parts: Parts, typed: TypedPurchase): { ready: ReadyPurchase } | { problem: Problem } {
  const { rules, gateways } = parts
  const customer = tidyCustomer(typed.customer)
  const fields = customerFieldSentences(checkCustomer(customer))
  if (readQuantity(typed.quantity) === undefined) fields.quantity = QUANTITY_WRONG
  const request = purchaseRequestOf({
    ...typed,
    customer: { ...typed.customer, agreeToTerms: true, agreeToLicense: true },
  })
  if (!request) return { problem: wrongFields(fields) }
  const priced = priceSale(parts, request.lines)
  if ('error' in priced) return { problem: { message: errorMessage(priced.error, { words: priced.words }) } }
  const { lines, totals } = priced
  const quoted = quoteFor(gateways, rules, request.paymentMethod, totals.total)
  const quoteFields = 'refusal' in quoted ? quoted.refusal.fields : undefined
  if (Object.keys(fields).length > 0 || quoteFields) return { problem: wrongFields({ ...fields, ...quoteFields }) }
  if ('refusal' in quoted)
    return { problem: { message: errorMessage(quoted.refusal.error, { words: quoted.refusal.words }) } }
  const missing = missingForPurchase(typed.customer, request.paymentMethod.type, [])
  if (missing) return { problem: { message: missing.words } }
  return { ready: { lines, totals, customer, charge: quoted.charge } }
}

function wrongFields(fields: Readonly<Record<string, string>>): Problem {
  const isKnown = Object.keys(fields).length > 0
  return isKnown
    ? { message: errorMessage('fields-wrong'), fields }
    : { message: errorMessage('payment-method-not-taken') }
}

/** Makes a purchase, and returns its payment, or what is in its way. */
async function buy(
  parts: Parts,
  context: Context<RequestFacts>,
  typed: TypedPurchase,
  request: PurchaseRequest,
): Promise<Still> {
  const address = clientAddress(context, parts.trustedProxies)
  const sold = await sellScripts(parts, { request, key: typed.key, address, requestId: context.get('requestId') })
  const number = sold.body.number ?? sold.body.purchases?.[0]?.saleNumber
  const subject = number === undefined ? undefined : await parts.subject(number)
  const payment = subject && (await showPaymentOf(parts, subject))
  if (sold.body.success) {
    if (!payment) throw new Error('The sale that was just stored is gone.')
    return showPayment(parts, payment, subject.email, { status: sold.status })
  }
  const { error, message, fields } = sold.body
  // A different purchase with the same key was made before, and its response got lost.
  if (payment)
    return showPayment(parts, payment, subject.email, {
      status: sold.status,
      refused: { message: FORMER_ORDER, fields: {}, phone: '' },
    })
  if (error === 'total-changed' || error === 'rate-changed') return review(parts, typed, message, 409)
  // The key of a declined purchase stays with that purchase.
  return formOf(parts, sold.status === 402 ? { ...typed, key: '' } : typed, {
    message,
    fields,
    status: sold.status,
    retryAfter: 'retryAfter' in sold ? sold.retryAfter : undefined,
  })
}
