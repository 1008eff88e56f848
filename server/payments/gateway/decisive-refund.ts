import type { GatewayRefundStatus } from './payment-gateway.ts'

/** The refund states by precedence, highest first. An undocumented state counts as unclear. */
const ORDER: readonly GatewayRefundStatus['state'][] = ['processed', 'unclear', 'pending', 'needs-attention', 'failed']

/** Returns the status with the highest precedence if a gateway lists several refunds of a payment. */
export function decisiveRefund(refunds: readonly GatewayRefundStatus[]): GatewayRefundStatus {
  return ORDER.flatMap((state) => refunds.find((reported) => reported.state === state) ?? [])[0] ?? { state: 'none' }
}
