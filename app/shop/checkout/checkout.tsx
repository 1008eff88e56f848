import * as pages from '#domain/pages/page-table.ts'
import { useEffect, useRef } from 'react'
import { soldLines, type LineNow } from '#domain/cart/current-offer.ts'
import { checkoutTotals, pricedLines, shippingCost } from '#domain/cart/pricing.ts'
import { shippingOption } from '#domain/shop/shipping.ts'
import { CHECKOUT_STEPS, stepOf, tidyForm } from '#domain/shop/checkout.ts'
import { PAYMENT_TYPES } from '#domain/order-kinds.ts'
import { useShopCart, useShop } from '#app/shop/shop-context.ts'
import { setCoupon, useCoupon } from '#app/cart/coupon.ts'
import { UnpaidOrderNote } from '#app/shop/order/unpaid-order-note.tsx'
import {
  writeDraft,
  type CheckoutSettings,
  useCheckoutForm,
  useCheckoutStep,
  loadNotice,
  usePlaceOrder,
} from './use-checkout.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { PaymentStep, ShippingStep } from './first-steps.tsx'
import { ReviewStep } from './review-step.tsx'
import { OnDemand } from '#app/ui/on-demand.tsx'
import { SummaryBeside, SummaryOnTop } from '#app/cart/order-summary.tsx'
import { formatPrice } from '#app/storefront/format-price.ts'
import { usePaymentWays } from '#app/storefront/payment-ways.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { Lock } from 'lucide'
import { PaymentNotice } from '#app/storefront/payment-notice.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useScrolledTo } from '#app/ui/use-scrolled-to.ts'

/** The checkout in three steps: shipping, payment, review. Hidden steps keep their input. */
export function Checkout({ settings }: { settings: CheckoutSettings }) {
  const { rules } = useShop()
  const { lines, isSample, clear, takeOut } = useShopCart()
  const { form: typed, edit, ...saved } = useCheckoutForm(settings)
  const paying = usePaymentWays(PAYMENT_TYPES)
  const way = paying.wayFor(typed.paymentType)
  const form = { ...typed, paymentType: way.type }
  const tidied = tidyForm(form)
  const { placement, tried, place } = usePlaceOrder()
  const isPlacing = placement === 'placing'
  const outcome = isPlacing ? undefined : placement
  const { step, goTo } = useCheckoutStep(outcome?.kind === 'refused')
  const whole = useRef<HTMLDivElement>(null)
  /** The ID of the field to focus once its step is shown. */
  const wanted = useRef<string>(undefined)

  const active = useCoupon(rules.coupons)
  const coupon = settings.carryCouponIntoCheckout ? active : undefined
  const addressForm = settings.addressForms[form.shipping.country] ?? {}
  const option = shippingOption(settings.shippingOptions, form.shipping.country, form.shippingMethod)
  const bought = soldLines(lines).filter((line) => !line.isDigital)
  const priced = pricedLines(bought, rules)
  const totals = checkoutTotals(priced, rules, shippingCost(priced, option), coupon)

  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    const field = wanted.current === undefined ? null : document.getElementById(wanted.current)
    wanted.current = undefined
    if (field) return field.focus()
    const heading = whole.current?.querySelector<HTMLElement>('[data-step]:not([hidden]) h2')
    heading?.focus({ preventScroll: true })
    whole.current?.scrollIntoView({ block: 'start' })
  }, [step])
  /** Opens the step that holds a field, and focuses the field. */
  const goToField = (field: string) => {
    if (stepOf(field) === step) return document.getElementById(field)?.focus()
    wanted.current = field
    goTo(stepOf(field))
  }

  const placeOrder = () =>
    void place({ form: tidied, way, option, lines: bought, totals, coupon }, () => {
      takeOut(bought.map(({ product }) => product.id))
      setCoupon(undefined)
      writeDraft({ ...form, notes: '' })
    })

  if (bought.length === 0) return <CheckoutEmpty lines={lines} />
  const gone = new Set(lines.filter(({ isGone }) => isGone).map(({ product }) => product.id))
  const lost = {
    coupon: tried?.coupon?.code,
    items: (tried?.lines ?? []).filter(({ product }) => gone.has(product.id)).map(({ product }) => product.name),
    total: formatPrice(totals.total),
  }
  const mistakes = outcome?.kind === 'refused' ? (outcome.refusal.fields ?? {}) : {}
  const shared = { form, edit, mistakes }
  const summary = (
    <CheckoutSummary
      lines={lines}
      totals={totals}
      option={option}
      active={active}
      coupon={coupon}
      isSample={isSample}
      clear={clear}
    />
  )
  return (
    <div
      ref={whole}
      className="for-fresh-browsers scripted grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <SummaryOnTop total={totals.total}>{summary}</SummaryOnTop>
      <div className="min-w-0">
        <StepIndicator step={step} />
        {CHECKOUT_STEPS.map((name, position) => (
          <div key={name} data-step hidden={step !== position + 1}>
            {position === 0 && (
              <ShippingStep
                {...shared}
                {...saved}
                settings={settings}
                addressForm={addressForm}
                option={option}
                lines={priced}
                forward={() => goTo(2)}
              />
            )}
            {position === 1 && (
              <PaymentStep {...shared} {...paying} total={totals.total} back={() => goTo(1)} forward={() => goTo(3)} />
            )}
            {position === 2 && (
              <ReviewStep
                {...shared}
                form={{ ...tidied, notes: form.notes }}
                lines={bought}
                option={option}
                way={way}
                total={totals.total}
                addressForm={addressForm}
                back={() => goTo(2)}
                goToField={goToField}
                place={placeOrder}
                isPlacing={isPlacing}
              >
                <OnDemand
                  isWanted={outcome !== undefined}
                  load={loadNotice}
                  failed={() => {}}
                  props={{ placement: outcome, lost, goTo: goToField }}
                />
              </ReviewStep>
            )}
          </div>
        ))}
        <SecureNote payments={paying.payments} />
      </div>
      <SummaryBeside>{summary}</SummaryBeside>
    </div>
  )
}

/** The notice shown if nothing in the cart can be ordered here. */
function CheckoutEmpty({ lines }: { lines: readonly LineNow[] }) {
  const [title, text, action, to] =
    lines.length === 0
      ? EMPTY
      : lines.some(({ isGone, isDigital }) => isGone || !isDigital)
        ? NOTHING_SOLD
        : ONLY_SCRIPTS
  return (
    <div className="grid justify-items-start gap-2 py-8">
      <UnpaidOrderNote />
      <p className="subtitle">{title}</p>
      <p className="text-muted">{text}</p>
      <a href={addressOf(to)} className="button mt-4">
        {action}
      </a>
    </div>
  )
}

const ONLY_SCRIPTS = [
  'Your cart contains only scripts',
  'You can buy them in the code shop checkout.',
  'Go to Code Shop Checkout',
  pages.codeshopCheckout,
] as const
const NOTHING_SOLD = [
  'Your cart contains nothing to order here',
  'The cart shows which items are no longer sold. Scripts are bought in the code shop checkout.',
  'View Cart',
  pages.shopCart,
] as const
const EMPTY = [
  'Your cart is empty',
  "Looks like you haven't added any items to your cart yet.",
  'Continue Shopping',
  pages.shop,
] as const

/** The Secure Checkout note, which also says whether payments are real. */
function SecureNote({ payments }: { payments: string }) {
  return (
    <div className="mt-8 flex gap-3 rounded-md border border-line bg-sunk p-4 text-sm">
      <Icon of={Lock} className="size-5 shrink-0" />
      <div>
        <p className="font-semibold">Secure Checkout</p>
        <p>Your payment information is encrypted and secure. We never store your credit card details.</p>
        <PaymentNotice
          payments={payments}
          simulated="Payments on this site are simulated, so no money moves. What you type into the card fields never leaves this page: we neither send nor store it."
        />
      </div>
    </div>
  )
}

/**
 * The numbered list of checkout steps, with the current step marked. It fits in one row, because on the narrowest
 * phones only the current step shows its name.
 */
function StepIndicator({ step }: { step: number }) {
  const row = useRef<HTMLOListElement>(null)
  useScrolledTo(row, '[aria-current]', String(step))
  return (
    <ol ref={row} className="step-row" aria-label="Steps">
      {CHECKOUT_STEPS.map((name, position) => {
        const isCurrent = position + 1 === step
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={`flex shrink-0 items-center gap-1.5 max-sm:text-md sm:gap-2 ${isCurrent ? 'font-semibold' : 'text-muted'}`}
          >
            <span
              className={`grid size-8 place-items-center rounded-full tabular ${position < step ? 'bg-ink text-paper' : 'border border-line'}`}
            >
              {position + 1}
            </span>
            <span className={isCurrent ? '' : 'max-[24rem]:sr-only'}>{name}</span>
          </li>
        )
      })}
    </ol>
  )
}
