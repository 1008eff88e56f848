import { NO_MONEY } from '#domain/money.ts'
import { isDigital } from '#domain/cart/is-digital.ts'
import type { LineNow } from '#domain/cart/current-offer.ts'
import { checkoutTotals, type PricingRules, type Totals } from '#domain/cart/pricing.ts'
import { useCart } from '#app/cart/cart-provider.tsx'
import type { SoldScript } from './sold-script.ts'

/** A script in the cart, at the shop's current price rather than the stored one. */
export type SoldLine = Pick<LineNow, 'quantity' | 'formerPrice'> & { id: string; name: string; script: SoldScript }
/** A script in the cart; `script` is undefined if it is no longer sold. */
export type ScriptLine = Omit<SoldLine, 'script'> & { script: SoldScript | undefined }

/** Returns the scripts in the cart: all lines, the lines that can be bought, and the totals of those. */
export function useScriptLines(
  scripts: readonly SoldScript[],
  rules: PricingRules,
): { lines: ScriptLine[]; sold: SoldLine[]; totals: Totals } {
  const { cart } = useCart()
  const lines = cart
    .filter(({ product }) => isDigital(product))
    .map(({ product: { id, name, price }, quantity }): ScriptLine => {
      const script = scripts.find((known) => String(known.id) === id)
      const formerPrice = script && script.price !== price ? price : undefined
      return { id, name: script?.name ?? name, quantity, script, formerPrice }
    })
  const sold = lines.filter((line): line is SoldLine => line.script !== undefined)
  const priced = sold.map(({ script: { price }, quantity }) => ({ price, quantity, isDigital: true }))
  return { lines, sold, totals: checkoutTotals(priced, rules, NO_MONEY) }
}
