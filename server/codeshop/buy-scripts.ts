import type * as v from 'valibot'
import { NO_MONEY } from '#domain/money.ts'
import type { PurchaseRefusal, PurchaseRequest, soldSchema } from '#contract/purchases.ts'
import type { OfferedScript } from '#domain/content/scripts.ts'
import { customerFieldSentences } from '#domain/errors/field-sentences.ts'
import type { OrderError } from '#domain/errors/errors.ts'
import { checkoutTotals, type Totals } from '#domain/cart/pricing.ts'
import { checkCustomer, tidyCustomer } from '#domain/codeshop/script-customer.ts'
import { checkOut, type CheckedOut } from '#server/checkout/check-out.ts'
import { previewOrder } from '#server/checkout/preview.ts'
import type { Posted, Storefront } from '#server/checkout/storefront.ts'
import { fromJson } from '#server/db/tables/json-text.ts'
import type { OrderLine, StoredOrder } from '#server/orders/queries.ts'
import { isUnpaid } from '#server/orders/settle-order.ts'
import { HIGHEST_TOTAL } from '#server/payments/limits.ts'
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

/** Returns a sale as `buyScripts` would store it, or why it would be refused. @param address the client's IP address */
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
      return { lines: priced.lines.map(lineOf), totals: priced.totals, customer: tidyCustomer(customer) }
    },
    shown: soldView,
    former: (order) =>
      isUnpaid(order) ? { isOpen: true, number: order.number } : { purchases: soldView(order).purchases },
  }
}

/** Returns an order of scripts as its payment left it, or without scripts if the payment is still open. */
function soldView({ number, payment, receipt }: StoredOrder): Shown {
  const settled = receipt === null ? { payment, purchases: [] } : fromJson(receipt)
  return { number, payment: settled.payment as Shown['payment'], purchases: settled.purchases }
}

type PricedScript = { script: OfferedScript; quantity: number }

function lineOf({ script: { id, name, price, version, slug }, quantity }: PricedScript): OrderLine {
  return { kind: 'script', item_id: String(id), name, unit_price: price, quantity, version, slug }
}

/** Returns the scripts of an order with their totals, priced from the content alone. */
function priceScripts(
  { scripts, shop }: SiteContext,
  asked: PurchaseRequest['lines'],
): { lines: PricedScript[]; totals: Totals } | { error: OrderError; words?: string } {
  const quantities = new Map<number, number>()
  for (const { scriptId, quantity } of asked) quantities.set(scriptId, (quantities.get(scriptId) ?? 0) + quantity)
  const unknown = [...quantities.keys()].find((id) => !scripts.some((script) => script.id === id))
  if (unknown !== undefined) return { error: 'product-unknown', words: `Script #${unknown}` }
  const lines = scripts.flatMap((script) => {
    const quantity = quantities.get(script.id)
    return quantity === undefined ? [] : [{ script, quantity }]
  })
  const totals = checkoutTotals(
    lines.map(({ script: { price }, quantity }) => ({ price, quantity, isDigital: true })),
    shop.settings,
    NO_MONEY,
  )
  return totals.total > HIGHEST_TOTAL ? { error: 'order-too-large' } : { lines, totals }
}
