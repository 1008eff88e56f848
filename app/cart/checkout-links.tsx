import { addressOf } from '#domain/pages/address-of.ts'
import { NO_ORDERS } from '#domain/contact/no-orders.ts'
import * as pages from '#domain/pages/page-table.ts'
import { cartTotal, type CartLine } from '#domain/cart/cart.ts'
import { isDigital } from '#domain/content/is-digital.ts'
import { formatPrice } from '#app/storefront/format-price.ts'

type Props = { cart: readonly CartLine[]; words: string; onLeave: (() => void) | undefined; canAsk?: boolean }

/**
 * Links to the checkouts: one for products and one for scripts, because scripts cannot be part of a shipped order. If
 * the shops take no orders, a link to the contact form instead.
 * @property words the link's text if there is only one link
 * @property canAsk whether the cart is the visitor's own, and not the shop's samples, which the contact form never lists
 */
export function CheckoutLinks({ cart, words, onLeave, canAsk = true }: Props) {
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
        <p className="when-sold text-sm text-muted">These are two orders. Each checkout shows its own total.</p>
      )}
      {canAsk && all.length > 0 && <AskToBuy onLeave={onLeave} />}
    </>
  )
}

/** A link to the contact form, shown only if the shops take no orders. The form lists what is in the cart. */
function AskToBuy({ onLeave }: Pick<Props, 'onLeave'>) {
  return (
    <a href={NO_ORDERS.address} className="when-asked button text-center" onClick={onLeave}>
      {NO_ORDERS.title}
    </a>
  )
}
