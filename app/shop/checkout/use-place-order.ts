import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderRequest } from '#contract/orders.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'
import { refreshProducts } from '../current-products.ts'
import type { Placement } from './order-service.ts'

/** Loads the code that places an order. It is loaded late because most visitors never get that far. */
const loadOrdering = () => import('./order-service.ts')

/**
 * Places orders, one at a time, and opens the new order's page.
 * @property placement the outcome of the last attempt, or `placing`
 */
export function usePlaceOrder() {
  const [placement, setPlacement] = useState<Placement | 'placing'>()
  const navigate = useNavigate()
  const isUnderWay = useRef(false)
  useLeaveWarning(placement === 'placing')
  return {
    placement,
    /** @param before called unless an attempt is in progress @param placed called when the order was placed */
    async place({ before, request, placed }: { before(): void; request: OrderRequest; placed(): void }) {
      // Ignore repeated clicks before the next render.
      if (isUnderWay.current) return
      isUnderWay.current = true
      before()
      setPlacement('placing')
      const outcome = await loadOrdering()
        .then(({ placeOrder }) => placeOrder(request))
        .catch((): Placement => ({ kind: 'failed', message: '' }))
      isUnderWay.current = false
      setPlacement(outcome)
      // A sale changes the stock, and a refusal may mean that this page's prices or stock are stale.
      if (outcome.kind === 'answered' || outcome.kind === 'refused') refreshProducts()
      if (outcome.kind !== 'answered') return
      placed()
      void navigate(
        { pathname: addressOf(pages.shopOrder), search: `?number=${outcome.answer.order.orderNumber}` },
        { state: { isNew: true } },
      )
    },
  }
}
