import { startTransition, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { checkoutTotals, pricedLines } from '#domain/cart/pricing.ts'
import { CHECKOUT_STEPS, moveStep, newCheckoutForm, type CheckoutForm } from '#domain/shop/checkout.ts'
import { useShopCart } from '../cart/use-shop-cart.ts'
import { setCoupon, useCoupon } from '../coupon.ts'
import { refreshProducts } from '../current-products.ts'
import { useShop } from '../shop-context.ts'
import { readDraft, writeDraft } from './checkout-draft.ts'
import { CheckoutEmpty } from './checkout-empty.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import type { Offers } from './checkout-settings.ts'
import { orderRequest, orderToLog } from './order-data.ts'
import type { Placement } from './order-service.ts'
import { PaymentStep } from './payment-step.tsx'
import { PlacementNotice } from './placement-notice.tsx'
import { ReviewStep } from './review-step.tsx'
import { SecureNote } from './secure-note.tsx'
import { ShippingStep } from './shipping-step.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'

/** Loads the code that places an order. It is loaded late because most visitors never get that far. */
const loadOrdering = () => import('./order-service.ts')

/** The checkout in three steps: shipping, payment, review. Every step keeps its input while hidden. */
export function Checkout({ offers }: { offers: Offers }) {
  const { rules } = useShop()
  const { lines, isSample, clear, takeOut } = useShopCart()
  const [form, setForm] = useState(() => newCheckoutForm(offers))
  useEffect(() => {
    const draft = readDraft(offers)
    if (draft) startTransition(() => setForm(draft))
  }, [offers])
  const [step, setStep] = useState(1)
  const [placement, setPlacement] = useState<Placement | 'placing'>()
  const navigate = useNavigate()
  const whole = useRef<HTMLDivElement>(null)
  const isPlacing = placement === 'placing'
  const isUnderWay = useRef(false)
  useLeaveWarning(isPlacing)

  const active = useCoupon(rules.coupons)
  const coupon = offers.carryCouponIntoCheckout ? active : undefined
  const option = offers.shippingOptions.find(({ id }) => id === form.shippingMethod) ?? offers.shippingOptions[0]!
  const bought = lines.filter((line) => !line.isDigital)
  const totals = checkoutTotals(pricedLines(bought), rules, option.price, coupon)

  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    const heading = whole.current?.querySelector<HTMLElement>('[data-step]:not([hidden]) h2')
    heading?.focus({ preventScroll: true })
    whole.current?.scrollIntoView({ block: 'start' })
  }, [step])

  const edit = (change: (form: CheckoutForm) => CheckoutForm) => {
    const next = change(form)
    setForm(next)
    writeDraft(next)
  }
  const go = (by: -1 | 1) => setStep(moveStep(step, by))

  const place = async () => {
    // Ignore repeated clicks before the next render.
    if (isUnderWay.current) return
    isUnderWay.current = true
    console.log('Order placed:', orderToLog(form, option, bought, totals))
    setPlacement('placing')
    const outcome = await loadOrdering()
      .then(({ placeOrder }) => placeOrder(orderRequest(form, bought, totals, coupon)))
      .catch((): Placement => ({ kind: 'failed', message: '' }))
    isUnderWay.current = false
    setPlacement(outcome)
    // A sale changes the stock, and a refusal may mean that this page's prices or stock are stale.
    if (outcome.kind === 'answered' || outcome.kind === 'refused') refreshProducts()
    if (outcome.kind !== 'answered') return
    takeOut(bought.map(({ product }) => product.id))
    setCoupon(undefined)
    writeDraft({ ...form, notes: '' })
    void navigate(
      { pathname: addressOf(pages.shopOrder), search: `?number=${outcome.answer.order.orderNumber}` },
      { state: { isNew: true } },
    )
  }
  /** Opens the step that contains an invalid field, and focuses the field. */
  const goTo = (field: string) => {
    setStep(field.startsWith('shipping.') ? 1 : field.startsWith('billing.') ? 2 : 3)
    setTimeout(() => document.getElementById(field)?.focus())
  }

  if (bought.length === 0) return <CheckoutEmpty hasScripts={lines.length > 0} />
  const mistakes = typeof placement === 'object' && placement.kind === 'refused' ? (placement.refusal.fields ?? {}) : {}
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
            {position === 0 && <ShippingStep {...shared} offers={offers} forward={() => go(1)} />}
            {position === 1 && <PaymentStep {...shared} back={() => go(-1)} forward={() => go(1)} />}
            {position === 2 && (
              <ReviewStep
                {...shared}
                lines={bought}
                option={option}
                back={() => go(-1)}
                place={() => void place()}
                isPlacing={isPlacing}
              >
                <PlacementNotice placement={placement === 'placing' ? undefined : placement} goTo={goTo} />
              </ReviewStep>
            )}
          </div>
        ))}
        <SecureNote />
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
