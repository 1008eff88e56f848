import type { ShopSettings } from '#domain/content/shop.ts'
import type { AddressForm } from '#domain/shop/address-fields.ts'
import { type Address, forAddressFields } from '#domain/address.ts'
import { startTransition, useEffect, useState, type ComponentProps, type ComponentType, useRef } from 'react'
import {
  CHECKOUT_STEPS,
  fillShipping,
  isUntouched,
  newCheckoutForm,
  stepAt,
  stepSearch,
  tidyForm,
  type CheckoutForm,
} from '#domain/shop/checkout.ts'
import type { SavedAddresses } from './saved-addresses.tsx'
import { loadKnownDetails } from '#app/storefront/load-known-details.ts'
import { LONGEST_TYPED } from '#domain/text/longest-texts.ts'
import { PAYMENT_TYPES } from '#domain/order-kinds.ts'
import { readStored, writeStored } from '#app/browser/storage-keys.ts'
import { useLocation } from '#app/page/use-location.ts'
import { usePageTitle } from '#app/page/page-title.ts'
import { checkoutTitle } from '#app/storefront/payment-notice.tsx'
import { finishPage, navigate } from '#after-paint/browser/page-location.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { openPayment } from '#app/payment/leave-checkout.ts'
import { isAboutCoupon } from '#domain/shop/placement-change.ts'
import { setCoupon } from '#app/cart/coupon.ts'
import { useLeaveWarning } from '#app/ui/use-leave-warning.ts'
import { refreshOffer } from '#app/cart/current-offer.ts'
import type { OrderToPlace, Placement } from './order-service.ts'

/**
 * The checkout's shipping options and countries, with their defaults, and whether the checkout applies the cart's
 * coupon.
 * @property addressForms the address fields, keyed by country
 * @property sampleAddresses the addresses of the sample profile, which belong to no real person
 */
export type CheckoutSettings = Pick<
  ShopSettings,
  'shippingOptions' | 'defaultShippingOption' | 'countries' | 'defaultCountry' | 'carryCouponIntoCheckout'
> & { sampleAddresses: readonly Address[]; addressForms: Readonly<Record<string, AddressForm>> }

type SavedAddressesPart = ComponentType<ComponentProps<typeof SavedAddresses>>
/** The buyer's addresses stored in this browser, with the component that offers them. */
export type KnownBuyer = { addresses: readonly Address[]; SavedAddresses: SavedAddressesPart }

/**
 * Returns the buyer's input: the draft stored in this tab, or else the buyer's details stored in this browser.
 * @property filledFrom the filled-in address, which is from an earlier order or the profile
 */
export function useCheckoutForm(settings: CheckoutSettings) {
  const [form, setForm] = useState(() => newCheckoutForm(settings))
  const [known, setKnown] = useState<KnownBuyer>()
  const [filledFrom, setFilledFrom] = useState<Address>()
  useEffect(() => {
    const draft = readDraft(settings)
    if (draft) startTransition(() => setForm(draft))
    let isMounted = true
    const fill = async () => {
      const details = await loadKnownDetails(settings.sampleAddresses)
      if (!isMounted || !details) return
      if (details.addresses.length > 0) void offer(details.addresses)
      if (draft && !isUntouched(draft)) return
      const [last] = details.addresses
      setForm((now) => (isUntouched(now) ? fillShipping(now, last ?? details.person, settings.countries) : now))
      setFilledFrom(last)
    }
    const offer = async (addresses: readonly Address[]) => {
      // If this component fails to load, the buyer can still type the address.
      const loaded = await import('./saved-addresses.tsx').catch(() => undefined)
      if (isMounted && loaded) setKnown({ addresses, SavedAddresses: loaded.SavedAddresses })
    }
    void fill()
    return () => {
      isMounted = false
    }
  }, [settings])

  const edit = (change: (form: CheckoutForm) => CheckoutForm) => {
    const next = change(form)
    setForm(next)
    writeDraft(next)
  }
  return {
    form,
    edit,
    known,
    filledFrom,
    fillWith(address: Address) {
      edit((now) => fillShipping(now, address, settings.countries))
      setFilledFrom(address)
    },
  }
}

type Offers = Parameters<typeof newCheckoutForm>[0] & {
  countries: readonly string[]
  shippingOptions: readonly { id: string }[]
}

/**
 * Returns the form saved earlier in this tab, if any. Choices that the shop no longer offers are replaced by the
 * defaults. Card details are never saved.
 */
function readDraft(offers: Offers): CheckoutForm | undefined {
  const stored = readStored('checkout')
  if (typeof stored !== 'object' || stored === null) return undefined
  const {
    shipping,
    billing,
    isBillingSame,
    shippingMethod,
    paymentType,
    payerPhone,
    notes,
  }: { [Field in keyof CheckoutForm]?: unknown } = stored
  const address = readAddress(shipping)
  const country = offers.countries.includes(address.country) ? address.country : offers.defaultCountry
  return {
    shipping: { ...address, country },
    billing: { ...readAddress(billing), country },
    isBillingSame: isBillingSame !== false,
    shippingMethod: offers.shippingOptions.find(({ id }) => id === shippingMethod)?.id ?? offers.defaultShippingOption,
    paymentType: PAYMENT_TYPES.find((type) => type === paymentType) ?? PAYMENT_TYPES[0],
    payerPhone: readText(payerPhone),
    notes: readText(notes),
  }
}

function readAddress(stored: unknown): Address {
  const fields: Readonly<Record<string, unknown>> = Object(stored)
  return forAddressFields((field) => readText(fields[field]))
}

/** Returns a stored string, truncated to the maximum length of a field. Returns an empty string for any other value. */
const readText = (stored: unknown) => (typeof stored === 'string' ? stored.slice(0, LONGEST_TYPED) : '')

export function writeDraft(form: CheckoutForm): void {
  writeStored('checkout', tidyForm(form))
}

// Load this code late, because most visitors never place an order.
const loadOrdering = () => import('./order-service.ts')
export const loadNotice = () => import('./placement-notice.tsx').then(({ PlacementNotice }) => PlacementNotice)

/**
 * Places orders, one at a time, and opens the new order's page.
 * @property placement the outcome of the last attempt, or `placing`
 * @property tried the order of the last attempt
 */
export function usePlaceOrder() {
  const [placement, setPlacement] = useState<Placement | 'placing'>()
  const [tried, setTried] = useState<OrderToPlace>()
  const isUnderWay = useRef(false)
  useLeaveWarning(placement === 'placing')
  return {
    placement,
    tried,
    /** @param placed called once the order is placed */
    async place(wanted: OrderToPlace, placed: () => void) {
      // Ignore repeated clicks until the next render.
      if (isUnderWay.current) return
      isUnderWay.current = true
      setPlacement('placing')
      setTried(wanted)
      const outcome = await Promise.all([loadOrdering(), loadNotice()])
        .then(([{ placeOrder }]) => placeOrder(wanted))
        .catch((): Placement => ({ kind: 'failed', message: '' }))
      if (outcome.kind === 'refused' && isAboutCoupon(outcome.refusal.error)) setCoupon(undefined)
      // The prices or stock on this page may be stale, so refetch them before the notice shows the new total.
      if (outcome.kind === 'refused') await refreshOffer()
      isUnderWay.current = false
      setPlacement(outcome)
      // An order changes the stock.
      if (outcome.kind === 'answered') void refreshOffer()
      if (outcome.kind !== 'answered') return
      placed()
      finishPage()
      const { order, payAt } = outcome.answer
      if (order.payment === 'waiting') return openPayment(order.orderNumber, payAt)
      navigate(
        { pathname: addressOf(pages.shopOrder), search: `?number=${order.orderNumber}` },
        { state: { isNew: true } },
      )
    },
  }
}

/**
 * Returns the checkout step (1 to 3) and a function that changes it. The step is stored in the URL and shown in the
 * title, and Back returns to the previous step.
 */
export function useCheckoutStep(isRefused: boolean) {
  const { search, state } = useLocation()
  const step = stepAt(search)
  const count = CHECKOUT_STEPS.length
  const name = CHECKOUT_STEPS[step - 1]?.toLowerCase()
  usePageTitle(checkoutTitle(`Checkout: ${name} (step ${step} of ${count})`), isRefused)
  return {
    step,
    goTo(next: number) {
      if (next === step || next < 1 || next > count) return
      // To return to the step that the visitor came from, go back instead of adding a history entry.
      if (next === step - 1 && Object(state).cameFrom === next) return history.back()
      navigate({ search: stepSearch(next) }, { state: { cameFrom: step } })
    },
  }
}
