import { useState } from 'react'
import { useLocation } from 'react-router'
import { readOrderNumber } from '#domain/shop/orders.ts'
import { actAtOnce, pageMeta } from '../layout/page-meta.ts'
import { useSeen } from '../confirmations/use-seen.ts'
import { placedOrders } from '../shop/order/placed-orders.ts'
import { pageWidth } from '../ui/classes.ts'
import { OnDemand } from '../ui/on-demand.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { awaitedPayments } from './awaited-payments.ts'
import { PaymentForm } from './payment-form.tsx'

/** Loads what follows a payment: with the check of responses, it is heavy for a page that may only show a form. */
const loadPanel = () => import('./payment-panel.tsx').then(({ PaymentPanel }) => PaymentPanel)

export const meta = () => [...pageMeta('Your payment', 'What has become of a payment.'), actAtOnce]

/** The page of a payment that waits for its buyer. Its link works on every device, with the email address. */
export default function PaymentPage() {
  const { search } = useLocation()
  const isLive = useIsHydrated()
  const [typed, setTyped] = useState<{ number: string; email: string }>()
  const query = new URLSearchParams(isLive ? search : '')
  const asked = readOrderNumber(query.get('number') ?? '')
  const number = typed?.number ?? asked
  const ask = (owned: { number: string; email: string }) =>
    setTyped({ number: readOrderNumber(owned.number), email: owned.email })
  const order = placedOrders.use().find(({ orderNumber }) => orderNumber === number)
  useSeen(order?.orderNumber)
  const waiting = awaitedPayments.use().find((one) => one.number === number)
  const email = typed?.email ?? waiting?.email ?? order?.shippingAddress.email
  return (
    <div className={`${pageWidth} pt-28 pb-12`}>
      <div className="max-w-2xl">
        <h1 className="title">Your payment</h1>
        <noscript>
          <p className="mt-4">
            This page needs JavaScript, which keeps your email address out of the page’s URL. Your order is placed:
            confirm the prompt on your phone, and you will get an email.
          </p>
        </noscript>
        {isLive && email === undefined && <PaymentForm number={number} problem="" ask={ask} />}
        <OnDemand
          key={`${number} ${email}`}
          isWanted={email !== undefined}
          load={loadPanel}
          failed={() => {}}
          props={{ number, email: email ?? '', isBack: query.has('reference'), ask }}
        />
      </div>
    </div>
  )
}
