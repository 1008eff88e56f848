import { buyScripts, type PurchaseRequest } from '#contract/purchases.ts'
import type { PricingRules, Totals } from '#domain/cart/pricing.ts'
import { converted, times, type Cents } from '#domain/money.ts'
import { isDelivered, simulatedPurchase, withTax, type Purchase } from '#domain/codeshop/purchases.ts'
import type { PaymentWay } from '#domain/payments/payment-ways.ts'
import { tidyCustomer, type CustomerForm, type ScriptPayment } from '#domain/codeshop/script-checkout.ts'
import { attemptKey, endAttempt } from '#app/api/attempts.ts'
import { call } from '#app/api/call.ts'
import { randomKey } from '#app/api/random-key.ts'
import { storeConfirmation } from '#app/confirmations/confirmations.ts'
import { rememberPayment } from '#app/payment/known-payments.ts'
import { withAbsoluteUrl } from '#app/orders/with-absolute-url.ts'
import { evaluationAddress } from '#app/codeshop/sold-script.ts'
import type { SoldLine } from './checkout-state.ts'
import { currency } from '#app/content/content.ts'
import { formatPrice } from '#app/storefront/format-price.ts'

/**
 * The outcome of a purchase. `bought-before`: an earlier attempt, whose response was lost, has made the purchases; this
 * attempt bought nothing. `waiting`: the buyer still has to pay, on the payment page. `open`: the payment is not
 * confirmed yet; a retry with the same idempotency key returns the outcome.
 */
export type Outcome =
  | { kind: 'bought'; purchases: Purchase[] }
  | { kind: 'bought-before'; purchases: Purchase[] }
  | { kind: 'waiting'; number: string; payAt?: string | undefined }
  | { kind: 'open' }
  | { kind: 'refused'; message: string; fields: Readonly<Record<string, string>> }
  | { kind: 'failed' }

/** Minimum duration of a purchase, in milliseconds. */
const PROCESSING = 2000

type Bought = {
  lines: readonly SoldLine[]
  totals: Totals
  rules: PricingRules
  customer: CustomerForm
  payment: Pick<PaymentWay, 'act' | 'charge'> & { type: ScriptPayment }
  payerPhone: string
  /**
   * Stores the purchases. It is called first, so that a buyer who then closes the page still has the purchases and does
   * not pay twice.
   */
  keep(outcome: Extract<Outcome, { purchases: Purchase[] }>): void
}

/**
 * Buys scripts exactly once, even if the buyer submits the form repeatedly or in several tabs. Without a server, the
 * purchase is simulated. Never throws.
 */
export async function purchase(bought: Bought): Promise<Outcome> {
  const [outcome] = await Promise.all([buy(bought), new Promise((resolve) => setTimeout(resolve, PROCESSING))])
  return outcome
}

async function buy(bought: Bought): Promise<Outcome> {
  const first = await tryToBuy(bought)
  // The key belonged to an earlier attempt that bought nothing, so retry with a new key.
  const outcome = first === 'key-reused' ? await tryToBuy(bought) : first
  return outcome === 'key-reused' ? { kind: 'failed' } : outcome
}

async function tryToBuy(bought: Bought): Promise<Outcome | 'key-reused'> {
  const customer = tidyCustomer(bought.customer)
  const { email } = customer
  const { type, act, charge } = bought.payment
  const body: PurchaseRequest = {
    lines: bought.lines.map(({ script, quantity }) => ({ scriptId: script.id, quantity })),
    total: bought.totals.total,
    customer,
    agreeToTerms: true,
    agreeToLicense: true,
    paymentMethod: {
      type,
      ...(act === 'phone' ? { phone: bought.payerPhone } : {}),
      ...(charge ? { charged: converted(bought.totals.total, charge.rate) } : {}),
    },
  }
  const key = attemptKey('purchaseAttempt')
  const outcome = await call(buyScripts, { body, key })
  const keep = (kept: Extract<Outcome, { purchases: Purchase[] }>) => {
    bought.keep(kept)
    endAttempt('purchaseAttempt', key)
    return kept
  }
  if (outcome.kind === 'failed') return { kind: 'failed' }
  if (outcome.kind === 'no-server') return keep({ kind: 'bought', purchases: simulate(bought) })
  if (outcome.kind === 'answered') {
    const { payment, number, payAt } = outcome.answer
    // A payment by hand cannot charge the buyer twice, and the buyer may want to buy something else before making it.
    if (payment === 'waiting' && act === 'hand') endAttempt('purchaseAttempt', key)
    if (payment === 'waiting') return { ...wait(number, email), payAt }
    if (payment === 'open') return { kind: 'open' }
    const purchases = outcome.answer.purchases.map(withAbsoluteUrl)
    if (purchases[0]) storeConfirmation({ kind: 'purchase', id: purchases[0].id, words: '', email })
    return keep({ kind: 'bought', purchases })
  }
  const { error, message, fields = {}, purchases, isOpen, number, total } = outcome.refusal
  if (isOpen) return number === undefined ? { kind: 'open' } : wait(number, email)
  if (purchases) {
    const wanted = bought.lines.map(({ script: { id, price }, quantity }) => ({
      scriptId: id,
      price: times(price, quantity),
    }))
    const kind = isDelivered(wanted, purchases) ? 'bought' : 'bought-before'
    return keep({ kind, purchases: purchases.map(withAbsoluteUrl) })
  }
  // Nothing was bought, so the next try needs a new key.
  endAttempt('purchaseAttempt', key)
  if (error === 'idempotency-key-reused') return 'key-reused'
  return {
    kind: 'refused',
    fields,
    message: total === undefined ? message : `${message} ${newTotal(total)}`,
  }
}

/**
 * Remembers the payment for the payment page. Unless it is made by hand, the idempotency key stays in use, so pressing
 * the button again buys nothing more.
 */
function wait(number: string, email: string) {
  rememberPayment({ number, email })
  return { kind: 'waiting', number } as const
}

const newTotal = (total: Cents) => `The total is now ${formatPrice(total)}. Reload the page to see the details.`

/** Simulates a purchase: no money moves, and the download is the evaluation pack. */
function simulate({ lines, totals, rules, customer }: Bought): Purchase[] {
  const purchases = lines.map(({ script, quantity }) => {
    const downloadUrl = `${location.origin}${evaluationAddress(script)}?token=${randomKey()}`
    const made = { id: randomKey(), random: crypto.getRandomValues(new Uint8Array(16)), at: new Date(), downloadUrl }
    return simulatedPurchase(
      { scriptId: script.id, version: script.version, price: script.price, currency, quantity },
      tidyCustomer(customer),
      made,
    )
  })
  return withTax(purchases, totals, rules)
}
