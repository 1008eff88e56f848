import { useState } from 'react'
import { putBack, quantityOf, removedLine, type Cart, cartTotal, type CartLine } from '#domain/cart/cart.ts'
import { showToast } from '#app/ui/toasts.ts'
import { useCart } from './cart-provider.tsx'
import { addressOf } from '#domain/pages/address-of.ts'
import { NO_ORDERS } from '#domain/contact/form-links.ts'
import * as pages from '#domain/pages/page-table.ts'
import { isDigital } from '#domain/content/is-digital.ts'
import { formatPrice } from '#app/storefront/format-price.ts'
import { deliveryNote } from '#domain/cart/total-lines.ts'
import { pricedLines } from '#domain/cart/pricing.ts'
import { prices } from '#app/content/content.ts'

/** A note in the cart that names the removed product, with an Undo button. A toast announces the removal. */
export function RemovedLine({ lines }: { lines: Cart }) {
  const { change } = useCart()
  const [seen, setSeen] = useState({ lines, removed: removedLine(lines, lines) })
  if (seen.lines !== lines) setSeen({ lines, removed: removedLine(seen.lines, lines) ?? seen.removed })
  const { removed } = seen
  if (!removed || quantityOf(lines, removed.line.product.id) > 0) return null
  const { product, quantity } = removed.line
  const undo = () => {
    change((cart) => putBack(cart, { ...removed, line: { product, quantity } }))
    showToast.success(`${product.name} is back in your cart`, { id: `cart-${product.id}` })
  }
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-line bg-sunk px-4">
      <span className="py-2 wrap-anywhere">{`${product.name} was removed.`}</span>
      <button type="button" className="prose-link min-h-11" onClick={undo}>
        Undo<span className="sr-only">{` the removal of ${product.name}`}</span>
      </button>
    </p>
  )
}

type LinksProps = { cart: readonly CartLine[]; words: string; onLeave: (() => void) | undefined; canAsk?: boolean }

/**
 * Links to the checkouts: one for products and one for scripts, because scripts cannot be part of a shipped order. If
 * the shops take no orders, a link to the contact form instead.
 * @property words the text of the link if there is only one
 * @property canAsk whether the cart is the visitor's own rather than the shop's sample cart, which the contact form
 *   never lists
 */
export function CheckoutLinks({ cart, words, onLeave, canAsk = true }: LinksProps) {
  const of = (isScript: boolean) => cart.filter(({ product }) => isDigital(product) === isScript)
  const all = [
    { kind: 'products', lines: of(false), to: addressOf(pages.shopCheckout) },
    { kind: 'scripts', lines: of(true), to: addressOf(pages.codeshopCheckout) },
  ].filter(({ lines }) => lines.length > 0)
  return (
    <>
      {all.map(({ kind, lines, to }) => (
        <a key={kind} href={to} className="checkout-link when-sold button text-center" onClick={onLeave}>
          {all.length === 1 ? words : `Checkout: ${kind} ${formatPrice(cartTotal(lines))}`}
        </a>
      ))}
      {all.length > 1 && (
        <p className="when-sold text-sm text-muted">
          These are two separate orders. Each checkout shows its own total.
        </p>
      )}
      {canAsk && all.length > 0 && <AskToBuy onLeave={onLeave} />}
    </>
  )
}

/** A link to the contact form, shown only if the shops take no orders. The form lists the items in the cart. */
function AskToBuy({ onLeave }: Pick<LinksProps, 'onLeave'>) {
  return (
    <a href={NO_ORDERS.address} className="when-asked button text-center" onClick={onLeave}>
      {NO_ORDERS.title}
    </a>
  )
}

/**
 * A note about what makes delivery free for the cart.
 * @property freeWith the code of the applied coupon, if it makes delivery free
 */
export function ToFreeShipping({ cart, freeWith }: { cart: readonly CartLine[]; freeWith?: string | undefined }) {
  const note = deliveryNote(pricedLines(cart, {}), prices, freeWith)
  return note === undefined ? null : <p className="mt-2 text-sm text-muted">{note}</p>
}
