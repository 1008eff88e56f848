import { NO_MONEY } from '#domain/money.ts'
import { isDigital } from '#domain/content/is-digital.ts'
import { linesNow, type LineNow } from '#domain/cart/current-offer.ts'
import { checkoutTotals, pricedLines, type PricingRules, type Totals } from '#domain/cart/pricing.ts'
import { useCart } from '#app/cart/cart-provider.tsx'
import type { SoldScript } from '#app/codeshop/sold-script.ts'
import { tidyCustomer, EMPTY_CUSTOMER, type CustomerForm } from '#domain/codeshop/script-checkout.ts'
import { readStored, writeStored } from '#app/browser/storage-keys.ts'

/** A script in the cart that is still sold, at its current price. */
export type SoldLine = LineNow & { script: SoldScript }
/** A script in the cart; `script` is undefined if it is no longer sold. */
export type ScriptLine = Omit<SoldLine, 'script'> & { script: SoldScript | undefined }

/** Returns all scripts in the cart as `lines`, the scripts that can be bought as `sold`, and the totals of `sold`. */
export function useScriptLines(
  scripts: readonly SoldScript[],
  rules: PricingRules,
): { lines: ScriptLine[]; sold: SoldLine[]; totals: Totals } {
  const { cart } = useCart()
  const inCart = cart.filter(({ product }) => isDigital(product))
  const sellable = Object.fromEntries(scripts.map(({ id, name, price }) => [id, { name, price }]))
  const lines = linesNow(inCart, { isLive: true, products: {}, scripts: sellable }).map((line): ScriptLine => ({
    ...line,
    script: scripts.find(({ id }) => String(id) === line.product.id),
  }))
  const sold = lines.filter((line): line is SoldLine => line.script !== undefined)
  return { lines, sold, totals: checkoutTotals(pricedLines(sold, rules), rules, NO_MONEY) }
}

const TEXTS = ['email', 'firstName', 'lastName', 'company'] as const

/**
 * Returns the customer form saved earlier in this tab, if any. Agreements always start unchecked, and card details are
 * never saved.
 */
export function readCustomer(): CustomerForm | undefined {
  const stored: Readonly<Record<string, unknown>> = Object(readStored('customer'))
  const texts = TEXTS.filter((field) => typeof stored[field] === 'string' && stored[field] !== '')
  if (texts.length === 0) return undefined
  return {
    ...EMPTY_CUSTOMER,
    ...Object.fromEntries(texts.map((field) => [field, String(stored[field]).slice(0, 1000)])),
  }
}

export function writeCustomer(customer: CustomerForm): void {
  writeStored('customer', tidyCustomer(customer))
}
