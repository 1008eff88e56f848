import { useId, useState } from 'react'
import { isPaidByHand } from '#domain/order-kinds.ts'
import { formatMoney } from '#domain/money.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Order } from '#domain/shop/orders.ts'
import { isPast, payByWords } from '#domain/shop/unpaid-order.ts'
import { NO_ANSWER, type Outcome } from '#app/api/call-route.ts'
import { useShop } from '#app/shop/shop-context.ts'
import { PayWords } from './pay-words.tsx'
import { useOrderNow } from './use-order-now.ts'

type State = 'ready' | 'canceling' | { problem: string }

/** A note that an order is not paid yet, with a link to pay and a button that puts the items back into the cart. */
export function UnpaidOrder({ order }: { order: Order | undefined }) {
  return order && <Note key={order.orderNumber} order={order} />
}

function Note({ order }: { order: Order }) {
  const { orderNumber, orderDate, total, currency, payBy, paymentMethod, shippingAddress } = order
  const { email } = shippingAddress
  const isByHand = isPaidByHand(paymentMethod.type)
  const { rules } = useShop()
  const title = useId()
  const [state, setState] = useState<State>('ready')
  const looked = useOrderNow(orderNumber, email, true)
  const takeBack = async () => {
    if (state === 'canceling') return
    setState('canceling')
    const problem = await import('./take-items-back.ts')
      .then(({ takeItemsBack }) => takeItemsBack(order, rules.coupons))
      .catch(() => NO_ANSWER)
    if (problem !== undefined) setState({ problem })
  }
  // The order may have been paid or canceled since it was stored, so show nothing before its current state is known.
  if (!looked || isUnknown(looked.outcome)) return null
  const unansweredAt = looked.outcome.kind === 'answered' ? undefined : looked.at
  const isReserved = payBy === undefined || !isPast(payBy, unansweredAt)
  return (
    <section className="outcome outcome-waiting mb-6 max-w-prose" aria-labelledby={title}>
      <h2 id={title} className="font-semibold">
        {isByHand ? 'We do not have the payment for your order yet' : 'Your order is not paid yet'}
      </h2>
      <p className="mt-1">
        Order <span className="in-one-piece font-mono">{orderNumber}</span>
        {`, total ${formatMoney(total, currency)}.${isReserved ? ' Its items are reserved for you.' : ''}`}
      </p>
      {payBy !== undefined && !isByHand && <p className="mt-1">{payByWords(payBy, orderDate, unansweredAt)}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <a href={`${addressOf(pages.payment)}?number=${orderNumber}`} className="button">
          <PayWords isByHand={isByHand} words="Continue to pay" />
        </a>
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={state === 'canceling'}
          onClick={() => void takeBack()}
        >
          {state === 'canceling' ? 'Canceling…' : 'Cancel it and take the items back'}
        </button>
      </div>
      <p role="status" className="mt-2 text-bad empty:mt-0">
        {typeof state === 'object' ? state.problem : ''}
      </p>
    </section>
  )
}

/** Returns whether there is no server, or the server has no such order. */
function isUnknown(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'no-server' || (outcome.kind === 'refused' && outcome.status === 404)
}
