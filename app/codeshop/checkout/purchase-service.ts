import { buyScripts, type PurchaseRequest } from '#contract/purchases.ts'
import { formatMoney, type Cents } from '#domain/money.ts'
import { simulatedPurchase, type Purchase } from '#domain/codeshop/purchases.ts'
import { tidyCustomer } from '#domain/codeshop/script-customer.ts'
import type { CustomerForm, ScriptPayment } from '#domain/codeshop/script-checkout.ts'
import { call } from '../../api/call.ts'
import { randomKey } from '../../api/random-key.ts'
import { endAttempt, keyOfAttempt } from '../../storefront/attempt.ts'
import { ownPurchase } from '../own-purchase.ts'
import { evaluationAddress } from '../sold-script.ts'
import type { SoldLine } from '../use-script-lines.ts'

/**
 * The outcome of a purchase. `bought-before`: an earlier try, of which no answer came, did buy these, and this one
 * nothing.
 * `open`: whether it was paid is not clear yet; the same try again will tell.
 */
export type Outcome =
  | { kind: 'bought'; purchases: Purchase[] }
  | { kind: 'bought-before'; purchases: Purchase[] }
  | { kind: 'open' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed' }

/** How long the processing of a purchase takes at least, in milliseconds. */
const PROCESSING = 2000

type Bought = {
  lines: readonly SoldLine[]
  total: Cents
  customer: CustomerForm
  payment: ScriptPayment
  /** Keeps what was bought, before anything else: who closes the page now has it, and does not buy it twice. */
  keep(outcome: Extract<Outcome, { purchases: Purchase[] }>): void
}

/**
 * Buys scripts: once, however often and in however many tabs their buyer presses. Where no server sells them, it is
 * simulated. It never throws.
 */
export async function purchase(bought: Bought): Promise<Outcome> {
  const [outcome] = await Promise.all([buy(bought), new Promise((resolve) => setTimeout(resolve, PROCESSING))])
  return outcome
}

async function buy(bought: Bought): Promise<Outcome> {
  const first = await tryToBuy(bought)
  // The previous try left nothing behind; its key is dropped.
  const outcome = first === 'key-reused' ? await tryToBuy(bought) : first
  return outcome === 'key-reused' ? { kind: 'failed' } : outcome
}

async function tryToBuy(bought: Bought): Promise<Outcome | 'key-reused'> {
  const { email, firstName, lastName, company } = bought.customer
  const body: PurchaseRequest = {
    lines: bought.lines.map(({ script, quantity }) => ({ scriptId: script.id, quantity })),
    total: bought.total,
    customer: { email, firstName, lastName, company },
    agreeToTerms: true,
    agreeToLicense: true,
    paymentMethod: { type: bought.payment },
  }
  const key = keyOfAttempt('purchaseAttempt')
  const outcome = await call(buyScripts, { body, key })
  const keep = (kept: Extract<Outcome, { purchases: Purchase[] }>) => {
    bought.keep(kept)
    endAttempt('purchaseAttempt', key)
    return kept
  }
  if (outcome.kind === 'failed') return { kind: 'failed' }
  if (outcome.kind === 'no-server') return keep({ kind: 'bought', purchases: simulate(bought) })
  if (outcome.kind === 'answered') {
    if (outcome.answer.payment === 'open') return { kind: 'open' }
    return keep({ kind: 'bought', purchases: outcome.answer.purchases.map(ownPurchase) })
  }
  const { error, message, fields = {}, purchases, isOpen, total } = outcome.refusal
  if (isOpen) return { kind: 'open' }
  if (purchases) return keep({ kind: 'bought-before', purchases: purchases.map(ownPurchase) })
  // Nothing was bought: the next try is another one.
  endAttempt('purchaseAttempt', key)
  if (error === 'idempotency-key-reused') return 'key-reused'
  return {
    kind: 'refused',
    message: [message, ...Object.values(fields), ...(total === undefined ? [] : [newTotal(total)])].join(' '),
  }
}

const newTotal = (total: Cents) => `The total is now ${formatMoney(total)}. Reload the page to see the details.`

/** No money moves, and what is delivered is the evaluation pack. */
function simulate({ lines, customer }: Bought): Purchase[] {
  return lines.map(({ script, quantity }) => {
    const downloadUrl = `${location.origin}${evaluationAddress(script)}?token=${randomKey()}`
    const made = { id: randomKey(), random: crypto.getRandomValues(new Uint8Array(16)), at: new Date(), downloadUrl }
    return simulatedPurchase(
      { scriptId: script.id, version: script.version, price: script.price, quantity },
      tidyCustomer(customer),
      made,
    )
  })
}
