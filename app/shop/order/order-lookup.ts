import { showOrder } from '#contract/orders.ts'
import { call } from '../../api/call.ts'
import { rememberOrder } from './placed-orders.ts'

/** Looks an order up; one that is found is remembered in this browser. It never throws. */
export async function lookUpOrder(orderNumber: string, email: string) {
  const outcome = await call(showOrder, { body: { orderNumber, email } })
  if (outcome.kind === 'answered') rememberOrder(outcome.answer.order)
  return outcome
}
