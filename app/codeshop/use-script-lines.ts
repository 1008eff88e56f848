import { NO_MONEY } from '#domain/money.ts'
import { isDigital } from '#domain/content/is-digital.ts'
import { linesNow, type LineNow } from '#domain/cart/current-offer.ts'
import { checkoutTotals, pricedLines, type PricingRules, type Totals } from '#domain/cart/pricing.ts'
import { useCart } from '#app/cart/cart-provider.tsx'
import type { SoldScript } from './sold-script.ts'

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
