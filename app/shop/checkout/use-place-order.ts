import { useRef, useState } from 'react'
import { finishPage, navigate } from '#after-paint/browser/page-location.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { openPayment } from '#app/payment/open-payment.ts'
import { isAboutCoupon } from '#domain/shop/placement-change.ts'
import { setCoupon } from '#app/cart/coupon.ts'
import { useLeaveWarning } from '#app/ui/use-leave-warning.ts'
import { refreshOffer } from '#app/cart/current-offer.ts'
import type { OrderToPlace, Placement } from './order-service.ts'

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
