import { useLayoutEffect, useRef } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { soldLines, type LineNow } from '#domain/cart/current-offer.ts'
import { cartTotals, pricedLines } from '#domain/cart/pricing.ts'
import { RemovedLine, ToFreeShipping, CheckoutLinks } from '#app/cart/cart-parts.tsx'
import { currency } from '#app/content/content.ts'
import { useCoupon } from '#app/cart/coupon.ts'
import { useShop, useShopCart } from '#app/shop/shop-context.ts'
import { UnpaidOrderNote } from '#app/shop/order/unpaid-order-note.tsx'
import { CouponBox } from './coupon-box.tsx'
import { SamplesNote } from './samples-note.tsx'
import { TotalsList } from '#app/storefront/totals-list.tsx'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import { Trash2 } from 'lucide'
import { lineTotal, mostOf } from '#domain/cart/cart.ts'
import { stockText } from '#domain/shop/catalog.ts'
import { iconButton } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import { QuantitySteps } from '#app/storefront/quantity-steps.tsx'
import { FormerPrice, NO_LONGER_SOLD } from '#app/cart/former-price.tsx'
import { formatPrice } from '#app/storefront/format-price.ts'

/** The cart lines and the order summary, used on the cart page and in the cart panel. */
export function CartContents({ isPanel = false, leave }: { isPanel?: boolean; leave?: () => void }) {
  const cart = useShopCart()
  const { lines } = cart
  const isHydrated = useIsHydrated()
  const whole = useRef<HTMLDivElement>(null)
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    // Removing a line, or undoing its removal, also removes the focused button, so focus the first remaining control.
    if (focused.current?.isConnected === false && document.activeElement === document.body)
      whole.current?.querySelector<HTMLElement>('button, a')?.focus()
  })
  return (
    <div ref={whole} onFocus={({ target }) => (focused.current = target)}>
      {/* On hydration, the stored cart replaces the samples. The new key makes this not count as a removal. */}
      <RemovedLine key={String(isHydrated)} lines={lines} />
      {lines.length === 0 ? <EmptyCart leave={leave} /> : <FilledCart cart={cart} isPanel={isPanel} leave={leave} />}
    </div>
  )
}

function EmptyCart({ leave }: { leave: (() => void) | undefined }) {
  return (
    <div className="grid justify-items-start gap-2 py-12">
      <UnpaidOrderNote />
      <p className="subtitle">Your cart is empty</p>
      <p className="text-muted">Looks like you haven't added any items to your cart yet.</p>
      <a href={addressOf(pages.shop)} className="button mt-4" onClick={leave}>
        Continue Shopping
      </a>
    </div>
  )
}

type FilledProps = { cart: ReturnType<typeof useShopCart>; isPanel: boolean; leave: (() => void) | undefined }

function FilledCart({ cart: { lines, isSample, setQuantity, remove, clear }, isPanel, leave }: FilledProps) {
  const { rules } = useShop()
  const coupon = useCoupon(rules.coupons)
  const sold = soldLines(lines)
  const totals = cartTotals(pricedLines(sold, rules), rules, coupon)
  return (
    <div className={isPanel ? '' : 'grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem]'}>
      <div className="min-w-0">
        {isSample && <SamplesNote clear={clear} />}
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <ShopCartLine
              key={line.product.id}
              line={line}
              isPanel={isPanel}
              setQuantity={(quantity) => setQuantity(line.product.id, quantity)}
              remove={() => remove(line.product.id)}
              leave={leave}
            />
          ))}
        </ul>
      </div>
      <section
        aria-labelledby={isPanel ? 'panel-summary' : 'cart-summary'}
        className={isPanel ? 'mt-6 border-t border-line pt-6' : 'rounded-md border border-line p-5'}
      >
        <h2 id={isPanel ? 'panel-summary' : 'cart-summary'} className="subtitle">
          Order Summary
        </h2>
        <CouponBox
          coupons={rules.coupons}
          coupon={coupon}
          isCarried={rules.carryCouponIntoCheckout}
          hasScripts={sold.some(({ isDigital }) => isDigital)}
        />
        <TotalsList totals={totals} currency={currency} coupon={coupon} takesCoupons />
        {!coupon?.freeShipping && <ToFreeShipping cart={sold} />}
        <div className="mt-5 grid gap-3">
          <CheckoutLinks cart={sold} words="Proceed to Checkout" onLeave={leave} canAsk={!isSample} />
        </div>
        <p className="when-sold mt-3 text-sm text-muted">We accept {listed(rules.accepted)}.</p>
      </section>
    </div>
  )
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

type LineProps = {
  line: LineNow
  isPanel: boolean
  setQuantity(quantity: number): void
  remove(): void
  leave: (() => void) | undefined
}

function ShopCartLine({ line, isPanel, setQuantity, remove, leave }: LineProps) {
  const { product, quantity } = line
  const { id, name, stock } = product
  const address = line.isDigital ? addressOf(pages.script, { id }) : addressOf(pages.product, { id })
  return (
    <li
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-2 py-5 ${isPanel ? '' : 'sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]'}`}
    >
      <Thumbnail src={product.images[0]} />
      <div className="min-w-0">
        <p className="font-semibold">
          {line.isGone ? (
            name
          ) : (
            <a href={address} data-unsure className="hover:text-accent" onClick={leave}>
              {name}
            </a>
          )}
        </p>
        <p className="text-muted tabular">
          {formatPrice(product.price)}
          <FormerPrice line={line} />
        </p>
        <StockNote line={line} stock={typeof stock === 'number' ? stock : undefined} />
      </div>
      <div
        className={`col-start-2 col-end-4 flex flex-wrap items-center gap-x-3 ${isPanel ? '' : 'sm:col-span-1 sm:col-start-3 sm:row-start-1 sm:flex-nowrap sm:self-start'}`}
      >
        <QuantitySteps name={name} quantity={quantity} most={mostOf(product)} onChange={setQuantity}>
          <span className="min-w-8 text-center tabular">{quantity}</span>
        </QuantitySteps>
        <p className={`flex-1 basis-24 text-right font-semibold tabular ${isPanel ? '' : 'sm:w-28 sm:flex-none'}`}>
          {line.isGone ? '–' : formatPrice(lineTotal(line))}
        </p>
      </div>
      <button
        type="button"
        className={`${iconButton} scripted col-start-3 row-start-1 ${isPanel ? '' : 'sm:col-start-4'}`}
        onClick={remove}
      >
        <Icon of={Trash2} className="size-5" />
        <span className="sr-only">Remove {name}</span>
      </button>
    </li>
  )
}

function StockNote({ line: { isGone, isDigital, quantity }, stock }: { line: LineNow; stock: number | undefined }) {
  if (isGone) return <p className="text-sm text-bad">{NO_LONGER_SOLD}</p>
  if (isDigital) return <p className="text-sm text-muted">Delivered by download</p>
  if (stock === undefined) return null
  if (stock === 0) return <p className="text-sm text-bad">{`${stockText(stock)}. Please remove it.`}</p>
  if (quantity > stock) return <p className="text-sm text-bad">Only {stock} left. Please reduce the quantity.</p>
  return <p className="text-sm text-good">{stockText(stock)}</p>
}
