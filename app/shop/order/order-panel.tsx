import { isPaidByHand } from '#domain/order-kinds.ts'
import * as pages from '#domain/pages/page-table.ts'
import { type Order, nextStatuses } from '#domain/shop/orders.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { LookUpForm, type PanelProps } from '#app/payment/look-up.tsx'
import { OrderDetails } from './order-details.tsx'
import { lookUpOrder } from '#app/orders/order-lookup.ts'
import { placedOrders } from '#app/orders/placed-orders.ts'
import { useOrderNow } from './use-order-now.ts'
import { longDate } from '#domain/dates.ts'
import { PayWords } from './pay-words.tsx'
import { awaitsPayment, payByWords } from '#domain/shop/unpaid-order.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { useRef, useState } from 'react'
import { contactQuery } from '#domain/contact/form-links.ts'
import { useIsInAccount } from '#app/account-sync/use-is-in-account.ts'
import { LoginLink } from '#app/login/login-link.tsx'
import { OnDemand } from '#app/ui/on-demand.tsx'

/**
 * Shows an order. If this browser stores the order, shows the stored state until the current state arrives; otherwise
 * looks the order up.
 */
export function OrderPanel({ number, email, ask }: PanelProps) {
  const order = placedOrders.use().find(({ orderNumber }) => orderNumber === number)
  const looked = useOrderNow(number, email, order !== undefined && awaitsPayment(order))
  if (order)
    return (
      <>
        <OrderState order={order} unansweredAt={looked?.outcome.kind === 'answered' ? undefined : looked?.at} />
        <OrderDetails order={order} isSample={false}>
          <OrderNextSteps order={order} />
        </OrderDetails>
      </>
    )
  if (looked === undefined || looked.outcome.kind === 'answered')
    return (
      <p role="status" className="mt-4">
        One moment…
      </p>
    )
  return <LookUpForm what="order" number={number} email={email} problem={problemWords(looked.outcome)} ask={ask} />
}

/** Shows a sample order, which needs no look-up on the server. */
export function SampleOrder({ order }: { order: Order }) {
  return <OrderDetails order={order} isSample />
}

function problemWords(outcome: Awaited<ReturnType<typeof lookUpOrder>>): string {
  switch (outcome.kind) {
    case 'answered':
      return ''
    case 'refused':
      return outcome.refusal.message
    case 'no-server':
      return 'This copy of the site has no server, so there are no orders to look up.'
    case 'failed':
      return 'We could not look up your order. Please try again in a moment.'
  }
}

type StateProps = { order: Order; unansweredAt: Date | undefined }

/** The most important facts about an order: its number, and its expected delivery date or the reason for a delay. */
function OrderState({ order, unansweredAt }: StateProps) {
  const { orderNumber } = order
  return (
    <div className="mt-4">
      <p className="flex flex-wrap items-center gap-x-1">
        <span className="mr-2 text-muted">Order number</span>
        <strong className="in-one-piece font-mono text-xl">{orderNumber}</strong>
        <CopyButton text={orderNumber} name="order number" />
      </p>
      <div role="status" className="max-w-prose">
        <State order={order} unansweredAt={unansweredAt} />
      </div>
    </div>
  )
}

function State({ order, unansweredAt }: StateProps) {
  const { orderNumber, orderDate, status, payment, paymentMethod, payBy, estimatedDelivery } = order
  if (status === 'cancelled')
    return (
      <p className="outcome outcome-bad mt-3">
        {payment === 'paid'
          ? 'This order was canceled. You will get your money back.'
          : 'This order is canceled. Nothing will be sent.'}
      </p>
    )
  const isByHand = isPaidByHand(paymentMethod.type)
  const isOnTheWay = isByHand && status !== 'pending'
  if (payment === 'waiting' && !isOnTheWay)
    return (
      <div className="outcome outcome-waiting mt-3">
        <p className="font-semibold">{isByHand ? 'We do not have your payment yet' : 'Not paid yet'}</p>
        {payBy !== undefined && !isByHand && <p className="mt-1">{payByWords(payBy, orderDate, unansweredAt)}</p>}
        <a href={`${addressOf(pages.payment)}?number=${orderNumber}`} className="button mt-3">
          <PayWords isByHand={isByHand} words="Pay now" />
        </a>
      </div>
    )
  if (status === 'pending') return <p className="mt-2">We are checking the payment. Please do not order again.</p>
  if (status === 'delivered') return <p className="mt-2">Delivered.</p>
  return <p className="mt-2">{`Arrives by ${longDate(estimatedDelivery)}.`}</p>
}

/** Loads the component that cancels an order, which most buyers never need. */
const loadCancel = () => import('./cancel-order.tsx').then(({ CancelOrder }) => CancelOrder)

function OrderNextSteps({ order: { orderNumber, status, shippingAddress } }: { order: Order }) {
  const isInAccount = useIsInAccount()
  const [isCanceling, setIsCanceling] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = nextStatuses(status).includes('cancelled')
  const contact = addressOf(pages.contact)
  const own = `${addressOf(pages.shopOrder)}?number=${orderNumber}`
  return (
    <section aria-label="What you can do next" className="grid max-w-prose gap-2">
      <p className="wrap-anywhere">
        <span>{`The order is recorded for ${shippingAddress.email}.`}</span>{' '}
        <a href={contact + contactQuery('order-email', orderNumber)} className="prose-link print:hidden">
          Correct it<span className="sr-only"> with a message to us</span>
        </a>
        {isOpen && <span className="print:hidden"> Until the order is shipped, you can cancel it.</span>}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <a href={addressOf(pages.shop)} className="button button-quiet">
          Continue Shopping
        </a>
        <button type="button" className="button button-quiet" onClick={() => print()}>
          Print
        </button>
        {status === 'delivered' && (
          <a href={contact + contactQuery('return', orderNumber)} className="button button-quiet">
            Ask for a return
          </a>
        )}
        {isInAccount ? (
          <a href={`${addressOf(pages.shopAccount)}?tab=orders`} className="row-link prose-link">
            Your orders
          </a>
        ) : (
          <LoginLink next={own} className="row-link prose-link">
            Sign in or create an account<span className="sr-only"> to see the order on any device</span>
          </LoginLink>
        )}
        {isOpen && (
          <button ref={opener} type="button" className="row-link prose-link" onClick={() => setIsCanceling(true)}>
            Cancel it
          </button>
        )}
      </div>
      {isOpen && isCanceling && (
        <OnDemand
          isWanted
          load={loadCancel}
          failed={() => setIsCanceling(false)}
          props={{
            orderNumber,
            email: shippingAddress.email,
            close: () => {
              setIsCanceling(false)
              opener.current?.focus()
            },
          }}
        />
      )}
    </section>
  )
}
