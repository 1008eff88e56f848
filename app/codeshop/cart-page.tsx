import { href, Link } from 'react-router'
import { scripts } from 'virtual:scripts'
import { shop } from 'virtual:shop'
import { formatMoney } from '#domain/money.ts'
import { checkoutTotals } from '#domain/pricing.ts'
import { SCRIPT_STOCK } from '#domain/scripts.ts'
import type { Route } from './+types/cart-page'
import { useCart } from '../cart/cart-provider.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { QuantitySteps } from '../stores/quantity-steps.tsx'
import { pageWidth } from '../ui/classes.ts'
import { NothingYet } from './nothing-yet.tsx'
import { soldScript } from './sold-script.ts'
import { useScriptLines } from './use-script-lines.ts'

export { asBuilt as shouldRevalidate } from '../layout/as-built.ts'

export const loader = () => ({ scripts: scripts.map(soldScript), taxPercent: shop.settings.taxPercent })

export const meta = () => pageMeta('Code Shop Cart', 'The scripts that are in your cart.')

/** The scripts in the cart of the site; what else is in it has its own page. */
export default function CartPage({ loaderData: { scripts, taxPercent } }: Route.ComponentProps) {
  const lines = useScriptLines(scripts)
  const { itemCount, remove, setQuantity } = useCart()
  const sold = lines.filter(({ script }) => script !== undefined)
  const totals = checkoutTotals(
    sold.map(({ script, quantity }) => ({ price: script!.price, quantity, isDigital: true })),
    { taxPercent },
    0,
  )
  const others = itemCount - lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className={`${pageWidth} max-w-3xl pt-8 pb-12`}>
      <h1 className="title mb-6">Code Shop Cart</h1>
      {lines.length === 0 ? (
        <NothingYet title="No scripts in your cart" action="Browse Scripts" />
      ) : (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {lines.map(({ id, name, quantity, script }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
                <p className="min-w-0 flex-1 basis-48 font-semibold wrap-anywhere">
                  {script ? (
                    <Link to={href('/codeshop/product/:id', { id })} className="hover:text-accent">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                  <span className={`block text-sm font-normal ${script ? 'text-muted tabular' : 'text-bad'}`}>
                    {script ? formatMoney(script.price) : 'Not sold any more. Please remove it.'}
                  </span>
                </p>
                <QuantitySteps name={name} quantity={quantity} most={SCRIPT_STOCK} onChange={(count) => setQuantity(id, count)}>
                  <span className="min-w-8 text-center tabular">{quantity}</span>
                </QuantitySteps>
                <p className="min-w-20 text-right font-semibold tabular">{script ? formatMoney(script.price * quantity) : '–'}</p>
                <button type="button" className="prose-link min-h-11" onClick={() => remove(id)}>
                  Remove<span className="sr-only">{` ${name}`}</span>
                </button>
              </li>
            ))}
          </ul>
          <p className="mt-5 flex justify-between gap-4">
            <span>Subtotal</span>
            <span className="tabular">{formatMoney(totals.subtotal)}</span>
          </p>
          <p className="mt-1 flex justify-between gap-4">
            <span>Tax</span>
            <span className="tabular">{formatMoney(totals.tax)}</span>
          </p>
          <p className="mt-1 flex justify-between gap-4 text-lg font-semibold">
            <span>Total</span>
            <span className="tabular">{formatMoney(totals.total)}</span>
          </p>
          <Link to={href('/codeshop/checkout')} className="button mt-6 w-full sm:w-auto">
            Proceed to Checkout
          </Link>
        </>
      )}
      {others > 0 && (
        <p className="mt-8">
          <Link to={href('/shop/cart')} className="row-link prose-link">
            {`Your cart holds ${others} more ${others === 1 ? 'item' : 'items'}, from the shop`}
          </Link>
        </p>
      )}
    </div>
  )
}
