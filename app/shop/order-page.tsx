import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readOrderNumber, sampleOrder, type Order } from '#domain/shop/orders.ts'
import type { Route } from './+types/order-page'
import { actAtOnce, pageMeta } from '../layout/page-meta.ts'
import { pageWidth } from '../ui/classes.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { OrderDetails } from './order/order-details.tsx'
import { OrderLookupForm } from './order/order-lookup-form.tsx'
import { OrderNextSteps } from './order/order-next-steps.tsx'
import { lookUpOrder } from './order/order-lookup.ts'
import { placedOrders } from './order/placed-orders.ts'
import { StillLookUp } from '../payment/still-look-up.tsx'
import { useSeen } from '../confirmations/use-seen.ts'
import { content, currency } from '../content/content.ts'

export const loader = () => ({ samples: content.shop.samples.orders.map((sample) => sampleOrder(sample, currency)) })

export const meta = () => [...pageMeta('Your order', 'Order details and tracking.'), actAtOnce]

export default function OrderPage({ loaderData: { samples } }: Route.ComponentProps) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const isLive = useIsHydrated()
  const orders = placedOrders.use()
  const number = isLive ? readOrderNumber(new URLSearchParams(search).get('number') ?? '') : ''
  const isAsked = ({ orderNumber }: Order) => readOrderNumber(orderNumber) === number
  const own = orders.find(isAsked)
  const sample = samples.find(isAsked)
  const email = own?.shippingAddress.email

  // The stored order may be out of date, so fetch its current state.
  useEffect(() => {
    if (email !== undefined) void lookUpOrder(number, email)
  }, [number, email])

  const order = own ?? sample
  useSeen(own?.orderNumber)
  const isNew = own !== undefined && Object(state).isNew === true
  return (
    <div className={`${pageWidth} pt-8 pb-12`}>
      <h1 className="title">{isNew ? 'Thank you for your order' : 'Your order'}</h1>
      {isNew && (
        <p className="mt-2 max-w-prose">
          Keep your order number, <strong className="font-mono">{own.orderNumber}</strong>. With it and your email
          address, you can look up the order on any device.
        </p>
      )}
      {own && <OrderNextSteps order={own} />}
      {!order && <StillLookUp />}
      {order ? (
        <OrderDetails order={order} isSample={order === sample} />
      ) : (
        <OrderLookupForm number={number} found={(found) => void navigate({ search: `?number=${found}` })} />
      )}
    </div>
  )
}
