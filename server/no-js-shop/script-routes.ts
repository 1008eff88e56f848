import type { PurchaseRequest } from '#contract/purchases.ts'
import { missingForPurchase } from '#domain/codeshop/script-checkout.ts'
import { checkCustomer, tidyCustomer } from '#domain/codeshop/script-customer.ts'
import { codeshop } from '#domain/pages/page-table.ts'
import { NO_JS_PURCHASE } from '#domain/pages/no-js-pages.ts'
import { customerFieldSentences } from '#domain/errors/field-sentences.ts'
import { paymentWays, quoteFor } from '#server/payments/charge.ts'
import { modeOf } from '#server/payments/gateways.ts'
import { buyScripts, priceScripts, type PurchaseParts } from '#server/codeshop/buy-scripts.ts'
import type { Frame } from '#server/http/send-no-js-page.ts'
import { checkoutRoutes } from './checkout.ts'
import { readQuantity } from './posted-numbers.ts'
import { purchaseForm, purchaseReview, type ReadyPurchase } from './script-pages.ts'
import type { ShowParts } from './show-payment.ts'
import { QUANTITY_WRONG, refused, wrongFields, type Problem } from './steps.ts'
import { purchaseRequestOf, readTypedPurchase, type TypedPurchase } from './typed-purchase.ts'

/** The error next to an unchecked agreement. */
const NOT_AGREED: Readonly<Record<string, string>> = {
  agreeToTerms: 'Please agree to the terms of sale.',
  agreeToLicense: 'Please agree to the license.',
}

/** Creates the routes of the code shop's no-JavaScript checkout, which sells one script. */
export function noJsScriptRoutes(parts: ShowParts & PurchaseParts & Frame) {
  const { scripts, rules, gateways } = parts
  const currency = rules.currency.code
  return checkoutRoutes<TypedPurchase, ReadyPurchase, PurchaseRequest>(parts, {
    path: NO_JS_PURCHASE,
    title: 'Code Shop Checkout',
    shop: codeshop,
    item: 'script',
    read: readTypedPurchase,
    async form(typed, problem) {
      const script = scripts.find(({ id }) => String(id) === typed.script)
      if (!script) return { gone: undefined }
      const offer = { script, currency, mode: modeOf(gateways), ways: paymentWays(gateways, rules) }
      return { form: purchaseForm(offer, typed, problem) }
    },
    check: async (typed) => check(parts, typed),
    review: (ready, typed, problem) => purchaseReview(ready, typed, currency, problem),
    requestOf: purchaseRequestOf,
    place: (posted) => buyScripts(parts, posted),
  })
}

function check(parts: PurchaseParts, typed: TypedPurchase): { ready: ReadyPurchase } | { problem: Problem } {
  const { rules, gateways } = parts
  const customer = tidyCustomer(typed.customer)
  const fields = customerFieldSentences(checkCustomer(customer))
  if (readQuantity(typed.quantity) === undefined) fields.quantity = QUANTITY_WRONG
  // The agreements are checked last, as in the checkout with JavaScript.
  const agreed = { ...typed.customer, agreeToTerms: true, agreeToLicense: true }
  const request = purchaseRequestOf({ ...typed, customer: agreed })
  if (!request) return wrongFields(fields) ?? refused('payment-method-not-taken')
  const priced = priceScripts(parts, request.lines)
  if ('error' in priced) return refused(priced.error, priced.words)
  const { lines, totals } = priced
  const quoted = quoteFor(gateways, rules, request.paymentMethod, totals.total)
  const wrong = wrongFields({ ...fields, ...('refusal' in quoted ? quoted.refusal.fields : {}) })
  if (wrong) return wrong
  if ('refusal' in quoted) return refused(quoted.refusal.error, quoted.refusal.words)
  const missing = missingForPurchase(typed.customer, request.paymentMethod.type, [])
  if (missing)
    return {
      problem: {
        message: missing.words,
        fields: Object.fromEntries(
          missing.fields.flatMap((field) => (NOT_AGREED[field] ? [[field, NOT_AGREED[field]]] : [])),
        ),
      },
    }
  return { ready: { lines, totals, customer, charge: quoted.charge } }
}
