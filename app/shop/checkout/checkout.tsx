import { useEffect, useRef } from 'react'
import { checkoutTotals, pricedLines } from '#domain/cart/pricing.ts'
import { shippingOption } from '#domain/shop/shipping.ts'
import { CHECKOUT_STEPS, stepOf } from '#domain/shop/checkout.ts'
import { PAYMENT_TYPES } from '#domain/shop/order-kinds.ts'
import { useShopCart } from '../cart/use-shop-cart.ts'
import { setCoupon, useCoupon } from '../coupon.ts'
import { useShop } from '../shop-context.ts'
import { writeDraft } from './checkout-draft.ts'
import { CheckoutEmpty } from './checkout-empty.tsx'
import type { CheckoutSettings } from './checkout-settings.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SecureNote } from './secure-note.tsx'
import { ShippingStep } from './shipping-step.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { OnDemand } from '../../ui/on-demand.tsx'
import { usePaymentWays } from '../../storefront/payment-ways.ts'
import { useCheckoutForm } from './use-checkout-form.ts'
import { useCheckoutStep } from './use-checkout-step.ts'
import { loadNotice, usePlaceOrder } from './use-place-order.ts'

/** The checkout in three steps: shipping, payment, review. Every step keeps its input while hidden. */
export function Checkout({ settings }: { settings: CheckoutSettings }) {
  const { rules } = useShop()
  const { lines, isSample, clear, takeOut } = useShopCart()
  const { form: typed, edit, ...saved } = useCheckoutForm(settings)
  const paying = usePaymentWays(PAYMENT_TYPES)
  const way = paying.ways.find(({ type }) => type === typed.paymentType) ?? paying.ways[0]!
  const form = { ...typed, paymentType: way.type }
  const { placement, place } = usePlaceOrder()
  const isPlacing = placement === 'placing'
  const outcome = isPlacing ? undefined : placement
  const { step, goTo } = useCheckoutStep(outcome?.kind === 'refused')
  const whole = useRef<HTMLDivElement>(null)
  /** The field to focus once its step is shown. */
  const wanted = useRef<string>(undefined)

  const active = useCoupon(rules.coupons)
  const coupon = settings.carryCouponIntoCheckout ? active : undefined
  const addressForm = settings.addressForms[form.shipping.country] ?? {}
  const option = shippingOption(settings.shippingOptions, form.shipping.country, form.shippingMethod)
  const bought = lines.filter((line) => !line.isDigital)
  const totals = checkoutTotals(pricedLines(bought), rules, option.price, coupon)

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
    void place({ form, way, option, lines: bought, totals, coupon }, () => {
      takeOut(bought.map(({ product }) => product.id))
      setCoupon(undefined)
      writeDraft({ ...form, notes: '' })
    })

  if (bought.length === 0) return <CheckoutEmpty hasScripts={lines.length > 0} />
  const mistakes = outcome?.kind === 'refused' ? (outcome.refusal.fields ?? {}) : {}
  const shared = { form, edit, mistakes }
  return (
    <div
      ref={whole}
      className="for-fresh-browsers scripted grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem]"
    >
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
                forward={() => goTo(2)}
              />
            )}
            {position === 1 && (
              <PaymentStep {...shared} {...paying} total={totals.total} back={() => goTo(1)} forward={() => goTo(3)} />
            )}
            {position === 2 && (
              <ReviewStep
                {...shared}
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
                  props={{ placement: outcome, goTo: goToField }}
                />
              </ReviewStep>
            )}
          </div>
        ))}
        <SecureNote payments={paying.payments} />
      </div>
      <CheckoutSummary
        lines={lines}
        totals={totals}
        option={option}
        active={active}
        coupon={coupon}
        isSample={isSample}
        clear={clear}
      />
    </div>
  )
}
