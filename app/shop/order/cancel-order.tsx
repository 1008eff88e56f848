import { useState } from 'react'
import { cancelOrder } from '#contract/orders.ts'
import { call } from '#app/api/call.ts'
import { reasonOf } from '#app/api/call-route.ts'
import { rememberOrder } from '#app/orders/placed-orders.ts'

/** Cancels an order after asking the buyer for confirmation. */
export function CancelOrder({ orderNumber, email, close }: { orderNumber: string; email: string; close(): void }) {
  const [state, setState] = useState<'asking' | 'canceling' | { problem: string }>('asking')
  const cancel = async () => {
    if (state === 'canceling') return
    setState('canceling')
    const outcome = await call(cancelOrder, { body: { orderNumber, email } })
    if (outcome.kind === 'answered') rememberOrder(outcome.answer.order)
    else setState({ problem: reasonOf(outcome) })
  }
  return (
    <div className="outcome outcome-bad my-2 print:hidden" role="group" aria-label="Cancel the order">
      <p>Cancel this order? It cannot be undone. If you have paid, you will get your money back.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" className="button" aria-disabled={state === 'canceling'} onClick={() => void cancel()}>
          {state === 'canceling' ? 'Canceling…' : 'Yes, cancel it'}
        </button>
        <button type="button" className="button button-quiet" onClick={close}>
          Keep the order
        </button>
      </div>
      <p role="status" className="mt-2 text-bad">
        {typeof state === 'object' ? state.problem : ''}
      </p>
    </div>
  )
}
