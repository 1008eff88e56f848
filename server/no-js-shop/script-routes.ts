import type { PurchaseRequest } from '#contract/purchases.ts'
import { missingForPurchase } from '#domain/codeshop/script-checkout.ts'
import { codeshop } from '#domain/pages/page-table.ts'
import { NO_JS_PURCHASE } from '#domain/pages/no-js-pages.ts'
import { paymentWays } from '#server/payments/charge.ts'
import { modeOf } from '#server/payments/gateways.ts'
import { buyScripts, reviewScripts } from '#server/codeshop/buy-scripts.ts'
import type { Frame } from '#server/http/send-no-js-page.ts'
import { checkoutRoutes } from './checkout.ts'
import { inquiryForm } from './inquiry-form.ts'
import { readQuantity } from './posted-numbers.ts'
import { purchaseForm, purchaseReview } from './script-pages.ts'
import { refused, withWrongQuantity } from './steps.ts'
import { purchaseRequestOf, readTypedPurchase, type TypedPurchase } from './typed-purchase.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The error next to an unchecked agreement. */
const NOT_AGREED: Readonly<Record<string, string>> = {
  agreeToTerms: 'Please agree to the terms of sale.',
  agreeToLicense: 'Please agree to the license.',
}

/** Creates the routes of the code shop's no-JavaScript checkout, which sells one script. */
export function noJsScriptRoutes(site: SiteContext, frame: Frame) {
  const { scripts, shop, gateways } = site
  const currency = shop.settings.currency.code
  return checkoutRoutes<TypedPurchase, PurchaseRequest>(site, frame, {
    path: NO_JS_PURCHASE,
    title: 'Code Shop Checkout',
    shop: codeshop,
    item: 'script',
    read: readTypedPurchase,
    async form(typed, problem) {
      const script = scripts.find(({ id }) => String(id) === typed.script)
      if (!script) return { gone: undefined }
      const mode = modeOf(gateways)
      if (mode === 'catalog') return { inquiry: inquiryForm(script.name, { ...typed, ...typed.customer }) }
      const offer = { script, currency, mode, ways: paymentWays(site) }
      return { form: purchaseForm(offer, typed, problem) }
    },
    check: (typed, address) => check(site, typed, address),
    review: (ready, typed, problem) => purchaseReview(ready, typed, problem),
    requestOf: purchaseRequestOf,
    place: (posted) => buyScripts(site, posted),
  })
}

async function check(site: SiteContext, typed: TypedPurchase, address: string) {
  const quantity = readQuantity(typed.quantity)
  // The agreements are checked last, as in the checkout with JavaScript.
  const customer = { ...typed.customer, agreeToTerms: true, agreeToLicense: true }
  const request = purchaseRequestOf({ ...typed, quantity: String(quantity ?? 1), customer })
  const checked = request ? await reviewScripts(site, request, address) : refused('payment-method-not-taken')
  if (quantity === undefined) return withWrongQuantity(checked)
  const missing = request && missingForPurchase(typed.customer, request.paymentMethod.type, [])
  if ('problem' in checked || !missing) return checked
  const fields = missing.fields.flatMap((field) => (NOT_AGREED[field] ? [[field, NOT_AGREED[field]]] : []))
  return { problem: { message: missing.words, fields: Object.fromEntries(fields) } }
}
