import type * as v from 'valibot'
import { NO_MONEY } from '#domain/money.ts'
import type { PurchaseRefusal, PurchaseRequest, soldSchema } from '#contract/purchases.ts'
import { customerFieldSentences } from '#domain/errors/field-sentences.ts'
import type { OrderError } from '#domain/errors/errors.ts'
import { checkoutTotals, type Totals } from '#domain/cart/pricing.ts'
import { checkCustomer, tidyCustomer } from '#domain/codeshop/script-checkout.ts'
import { checkOut, type CheckedOut } from '#server/checkout/check-out.ts'
import { previewOrder } from '#server/checkout/preview.ts'
import { type Posted, type Storefront, HIGHEST_TOTAL } from '#server/checkout/storefront.ts'
import { fromJson } from '#server/db/tables/json-text.ts'
import type { NewLine, StoredOrder } from '#server/orders/queries.ts'
import { pricedLine, taxRateOf } from '#server/orders/shares.ts'
import { isUnpaid } from '#server/orders/settle-order.ts'
import type { SiteContext } from '#server/context/site-context.ts'

type Shown = Omit<v.InferOutput<typeof soldSchema>, 'success' | 'payAt'>
type Former = Pick<PurchaseRefusal, 'purchases' | 'isOpen' | 'number'>

/**
 * Sells scripts. Prices the scripts from the content, stores the order, starts its payment, and delivers the scripts
 * once they are paid for.
 */
export function buyScripts(site: SiteContext, posted: Posted<PurchaseRequest>): Promise<CheckedOut<Shown, Former>> {
  return checkOut(site, storefrontOf(site), posted)
}

/**
 * Returns a sale as `buyScripts` would store it, or the reason why it would be refused.
 * @param address the client's IP address
 */
export function reviewScripts(site: SiteContext, request: PurchaseRequest, address: string) {
  return previewOrder(site, storefrontOf(site), request, address)
}

function storefrontOf(site: SiteContext): Storefront<PurchaseRequest, Shown, Former> {
  return {
    operation: 'purchase',
    email: ({ customer }) => customer.email,
    wrongFields: ({ customer }) => customerFieldSentences(checkCustomer(tidyCustomer(customer))),
    price({ lines: asked, customer }) {
      const priced = priceScripts(site, asked)
      if ('error' in priced) return priced
      return { ...priced, customer: tidyCustomer(customer) }
    },
    shown: soldView,
    former: (order) =>
      isUnpaid(order) ? { isOpen: true, number: order.number } : { purchases: soldView(order).purchases },
  }
}

/**
 * Returns a script order as it was when its payment was settled, or without scripts if the payment is still pending.
 */
function soldView({ number, payment, receipt }: StoredOrder): Shown {
  const settled = receipt === null ? { payment, purchases: [] } : fromJson(receipt)
  return { number, payment: settled.payment as Shown['payment'], purchases: settled.purchases }
}

/** Returns the scripts of an order with their totals, priced from the content alone. */
function priceScripts(
  { scripts, shop }: SiteContext,
  asked: PurchaseRequest['lines'],
): { lines: NewLine[]; totals: Totals } | { error: OrderError; words?: string } {
  const quantities = new Map<number, number>()
  for (const { scriptId, quantity } of asked) quantities.set(scriptId, (quantities.get(scriptId) ?? 0) + quantity)
  const unknown = [...quantities.keys()].find((id) => !scripts.some((script) => script.id === id))
  if (unknown !== undefined) return { error: 'product-unknown', words: `Script #${unknown}` }
  const lines = scripts.flatMap(({ id, name, price: unit_price, version, slug }): NewLine[] => {
    const [item_id, quantity] = [String(id), quantities.get(id)]
    if (quantity === undefined) return []
    const tax_rate = taxRateOf(shop.settings, item_id)
    return [{ kind: 'script', item_id, name, unit_price, quantity, tax_rate, version, slug }]
  })
  const totals = checkoutTotals(lines.map(pricedLine), shop.settings, NO_MONEY)
  return totals.total > HIGHEST_TOTAL ? { error: 'order-too-large' } : { lines, totals }
}
