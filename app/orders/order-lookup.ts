import { showOrder } from '#contract/orders.ts'
import { call } from '#app/api/call.ts'
import { rememberOrder } from './placed-orders.ts'

/** Looks up an order and, if it is found, stores it in this browser. Never throws. */
export async function lookUpOrder(orderNumber: string, email: string) {
  const outcome = await call(showOrder, { body: { orderNumber, email } })
  if (outcome.kind === 'answered') rememberOrder(outcome.answer.order)
  return outcome
}
