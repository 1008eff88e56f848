import type { SiteContext } from '#server/context/site-context.ts'
import type { Cents } from '#domain/money.ts'
import { pollGateways } from '#server/payments/poll-gateways.ts'
import { expireUnpaid } from '#server/payments/settle-payments.ts'
import type {
  Payment,
  PaymentGateway,
  GatewayRefund,
  GatewayRefundStatus,
  GatewayStatus,
} from '#server/payments/gateway/payment-gateway.ts'

type StubGateway = PaymentGateway & { started: Payment[]; polled: Payment[] }

/**
 * Returns a gateway that responds to the start of a payment and to status checks with these answers, in this order. The
 * last answer is repeated. An Error rejects the call.
 */
export function stubGateway(...answers: (GatewayStatus | Error)[]): StubGateway {
  const answer = () => {
    const next = answers.length > 1 ? answers.shift()! : answers[0]!
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
  }
  return {
    name: 'simulation',
    isSimulated: false,
    ways: ['card', 'paypal', 'apple', 'google'],
    act: 'fields',
    charges: undefined,
    canTryAgain: false,
    hold: 180,
    firstPoll: 15,
    started: [],
    polled: [],
    start(payment) {
      this.started.push(payment)
      return answer()
    },
    fetchStatus(payment) {
      this.polled.push(payment)
      return answer()
    },
  }
}

/**
 * Returns a gateway's `refunds` with these answers to the start of a refund and to status checks. `started` collects
 * the amounts of the started refunds.
 */
export function stubRefunds(start: GatewayRefundStatus, answer: GatewayRefundStatus) {
  const started: Cents[] = []
  return {
    started,
    start(_: Payment, { amount }: GatewayRefund) {
      started.push(amount)
      return Promise.resolve(start)
    },
    fetchStatus: () => Promise.resolve(answer),
  }
}

/** Checks the status of all payments that are due for a check. */
export function pollDue(site: SiteContext): Promise<boolean> {
  return pollGateways(site)
}

/** Expires the orders that were not paid in time. */
export function expire(site: SiteContext): Promise<void> {
  return expireUnpaid(site)
}
