import * as pages from '#domain/pages/page-table.ts'
import type { ReactNode } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import { PAYMENT_METHODS, hasReceipt } from '#domain/order-kinds.ts'
import { dayOf, longDate } from '#domain/dates.ts'
import { formatMoney, times } from '#domain/money.ts'
import { type Order, trackingSteps } from '#domain/shop/orders.ts'
import { ADDRESS_FIELDS } from '#domain/address.ts'
import { AddressLines } from '#app/shop/address-lines.tsx'
import { TotalsList } from '#app/storefront/totals-list.tsx'
import { OrderStatusBadge, statusWords } from './order-status.tsx'

const PAYMENT_WORDS: Readonly<Record<Order['payment'], string>> = {
  simulated: 'Simulated: no money moved.',
  paid: 'Paid.',
  declined: 'Declined: nothing was charged.',
  waiting: 'Waiting for your payment.',
  expired: 'Not paid: the order was canceled.',
  refunded: 'Refunded.',
  open: 'Not confirmed yet. Please do not order again while we check with the payment service.',
}

/**
 * @property isWithPayment whether the page also shows the payment and its receipt; if not, the order links to them
 * @property children content shown after the items
 */
type Props = { order: Order; isSample: boolean; isWithPayment?: boolean; children?: ReactNode }

/** The full details of an order: items, totals, tracking, addresses and payment. */
export function OrderDetails({ order, isSample, isWithPayment = false, children }: Props) {
  const {
    orderNumber,
    orderDate,
    status,
    items,
    coupon,
    shippingMethod,
    shippingAddress,
    billingAddress,
    paymentMethod,
    payment,
    refunded,
    notes,
  } = order
  const isSame = ADDRESS_FIELDS.every((field) => shippingAddress[field] === billingAddress[field])
  // A canceled order no longer has to be paid, so it is not shown as waiting for payment.
  const shown = payment === 'waiting' && status === 'cancelled' ? 'expired' : payment
  return (
    <div className="mt-6 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-10">
        <section aria-labelledby="order-items">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <h2 id="order-items" className="subtitle">
              Order <span className="in-one-piece font-mono">{orderNumber}</span>
            </h2>
            <OrderStatusBadge status={status} />
            {isSample && <span className="badge">Sample</span>}
          </div>
          <p className="mt-1 text-muted">Placed on {dayOf(orderDate)}</p>
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {items.map(({ productId, name, price, quantity }) => (
              <li key={productId} className="flex justify-between gap-x-6 py-3">
                <span className="min-w-0 wrap-anywhere">
                  <a href={addressOf(pages.product, { id: productId })} className="font-semibold hover:text-accent">
                    {name}
                  </a>
                  <span className="block text-sm text-muted tabular">
                    {quantity} × {formatMoney(price, order.currency)}
                  </span>
                </span>
                <span className="tabular">{formatMoney(times(price, quantity), order.currency)}</span>
              </li>
            ))}
          </ul>
          <TotalsList
            totals={order}
            currency={order.currency}
            takesCoupons={coupon !== undefined}
            coupon={coupon === undefined ? undefined : { code: coupon, freeShipping: order.shippingDiscount > 0 }}
          />
        </section>
        {children}
        <OrderTracking order={order} />
      </div>
      <dl className="grid gap-6">
        <div>
          <dt className="label">Shipping to</dt>
          <dd>
            <AddressLines address={shippingAddress} />
          </dd>
        </div>
        <div>
          <dt className="label">Billed to</dt>
          <dd>{isSame ? 'The same address' : <AddressLines address={billingAddress} />}</dd>
        </div>
        <div>
          <dt className="label">Shipping method</dt>
          <dd>
            {shippingMethod.name}, {shippingMethod.time}
          </dd>
        </div>
        <div>
          <dt className="label">Payment</dt>
          <dd>{PAYMENT_METHODS[paymentMethod.type]}</dd>
          <dd>
            {shown === 'waiting' && !isWithPayment ? (
              <OrderLink page={pages.payment} number={orderNumber} words={PAYMENT_WORDS[shown]} />
            ) : (
              PAYMENT_WORDS[shown]
            )}
          </dd>
          {refunded !== undefined && shown !== 'refunded' && (
            <dd>{`${formatMoney(refunded, order.currency)} was returned to you.`}</dd>
          )}
          {!isSample && !isWithPayment && hasReceipt(shown) && (
            <dd>
              <OrderLink page={pages.receipt} number={orderNumber} words="Receipt" />
            </dd>
          )}
        </div>
        {notes !== '' && (
          <div>
            <dt className="label">Order notes</dt>
            <dd className="break-words whitespace-pre-line">{notes}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

function OrderLink({ page, number, words }: { page: string; number: string; words: string }) {
  return (
    <a href={`${page}?number=${number}`} className="prose-link">
      {words}
    </a>
  )
}

/** The tracking timeline of an order. */
function OrderTracking({ order }: { order: Order }) {
  const steps = trackingSteps(order)
  const isUnderWay = order.status !== 'delivered' && order.status !== 'cancelled'
  return (
    <section id="tracking" aria-labelledby="tracking-title">
      <h2 id="tracking-title" className="subtitle">
        Tracking
      </h2>
      {order.trackingNumber !== undefined && (
        <p className="mt-1">
          Tracking number <span className="font-mono">{order.trackingNumber}</span>
        </p>
      )}
      {isUnderWay && <p className="mt-1">Estimated delivery: {longDate(order.estimatedDelivery)}</p>}
      <ol className="timeline mt-4">
        {steps.map(({ status, isReached, at }) => (
          <li
            key={status}
            data-reached={isReached ? '' : undefined}
            data-cancelled={status === 'cancelled' ? '' : undefined}
            aria-current={status === order.status ? 'step' : undefined}
          >
            <span className={isReached ? 'font-semibold' : 'text-muted'}>{statusWords(status)}</span>
            <span className="text-sm text-muted">
              {at === undefined ? (isReached ? '' : 'still to come') : dayOf(at)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
