import type { TypedPurchase } from '#contract/no-js-pages.ts'
import type { PurchaseRequest } from '#contract/purchases.ts'
import { isScriptPayment } from '#domain/codeshop/script-buyer.ts'
import { LONGEST_TYPED } from '#domain/text/longest-texts.ts'
import { isIdempotencyKey } from '#server/http/idempotency.ts'
import { keptPayment, methodOf, readTypedPayment } from './typed-payment.ts'
import { NOTHING_SEEN, readQuantity, type SeenAmounts } from './posted-numbers.ts'

/** Reads a purchase from its form. Missing fields get their defaults. */
export function readTypedPurchase(posted: URLSearchParams): TypedPurchase {
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
export function keptPurchase({ key, script, quantity, customer, payment }: TypedPurchase): Record<string, string> {
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
 * Returns the API request for a typed purchase.
 * @param seen the amounts that the buyer saw; undefined before the review
 * @returns undefined if the purchase did not come from our form
 */
export function purchaseRequestOf(
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
