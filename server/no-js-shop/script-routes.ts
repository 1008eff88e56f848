import type { TypedPurchase } from '#contract/no-js-pages.ts'
import type { PurchaseRequest } from '#contract/purchases.ts'
import { AGREEMENTS, missingForPurchase, isScriptPayment } from '#domain/codeshop/script-checkout.ts'
import { codeshop } from '#domain/pages/page-table.ts'
import { NO_JS_PURCHASE } from '#domain/pages/no-js-pages.ts'
import { paymentWays } from '#server/payments/charge.ts'
import { modeOf } from '#server/payments/gateways.ts'
import { buyScripts, reviewScripts } from '#server/codeshop/buy-scripts.ts'
import type { Frame } from '#server/http/send-no-js-page.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import { LONGEST_TYPED } from '#domain/text/longest-texts.ts'
import { isIdempotencyKey } from '#server/http/idempotency.ts'
import { checkoutRoutes } from './checkout.ts'
import {
  readQuantity,
  NOTHING_SEEN,
  type SeenAmounts,
  keptPayment,
  methodOf,
  readTypedPayment,
} from './posted-fields.ts'
import { refused, withWrongQuantity, inquiryView, reviewView } from './views.ts'

/** Creates the routes of the code shop's no-JavaScript checkout, which sells one script. */
export function noJsScriptRoutes(site: SiteContext, frame: Frame) {
  const { scripts, shop, gateways } = site
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
      if (mode === 'catalog') return inquiryView(script.name, typed.quantity, typed.customer)
      const offer = { item: script, currency: shop.settings.currency.code, mode, ways: paymentWays(site) }
      return { kind: 'form', shop: 'codeshop', ...offer, typed, problem }
    },
    check: (typed, address) => check(site, typed, address),
    review: (ready, typed, problem) => reviewView('codeshop', ready, { typed, kept: keptPurchase(typed), problem }),
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
  const open = AGREEMENTS.filter(({ field }) => missing.fields.includes(field))
  const fields = Object.fromEntries(open.map(({ field, missing }) => [field, missing]))
  return { problem: { message: missing.words, fields } }
}

/** Reads a purchase from its form. Missing fields get their defaults. */
function readTypedPurchase(posted: URLSearchParams): TypedPurchase {
  const typed = (name: string, usual = '') => (posted.get(name) ?? usual).slice(0, LONGEST_TYPED)
  const key = typed('key')
  return {
    key: isIdempotencyKey(key) ? key : '',
    script: typed('script'),
    quantity: typed('quantity', '1'),
    customer: {
      email: typed('customer.email'),
      firstName: typed('customer.firstName'),
      lastName: typed('customer.lastName'),
      company: typed('customer.company'),
      agreeToTerms: typed('customer.agreeToTerms') === 'yes',
      agreeToLicense: typed('customer.agreeToLicense') === 'yes',
    },
    payment: readTypedPayment(posted),
  }
}

/** Returns the names and values of the hidden fields that carry a purchase from page to page. */
function keptPurchase({ key, script, quantity, customer, payment }: TypedPurchase): Record<string, string> {
  const { agreeToTerms, agreeToLicense, ...names } = customer
  return {
    key,
    script,
    quantity,
    ...Object.fromEntries(Object.entries(names).map(([field, value]) => [`customer.${field}`, value])),
    ...(agreeToTerms ? { 'customer.agreeToTerms': 'yes' } : {}),
    ...(agreeToLicense ? { 'customer.agreeToLicense': 'yes' } : {}),
    ...keptPayment(payment),
  }
}

/**
 * @param seen the amounts that the buyer saw
 * @returns undefined if the script, the quantity, the payment method or an agreement is missing or invalid
 */
function purchaseRequestOf(
  { script, quantity: typedQuantity, customer, payment }: TypedPurchase,
  seen: SeenAmounts = NOTHING_SEEN,
): PurchaseRequest | undefined {
  const scriptId = Number(script)
  const quantity = readQuantity(typedQuantity)
  const { type } = payment
  if (!Number.isSafeInteger(scriptId) || quantity === undefined || !isScriptPayment(type)) return undefined
  const { agreeToTerms, agreeToLicense, ...names } = customer
  if (!agreeToTerms || !agreeToLicense) return undefined
  return {
    lines: [{ scriptId, quantity }],
    total: seen.total,
    customer: names,
    agreeToTerms,
    agreeToLicense,
    paymentMethod: methodOf(type, payment, seen),
  }
}
