/**
 * The gateways, as stored with each payment attempt. `practice`: M-Pesa through a simulation of Safaricom. `none`:
 * there is nothing to pay.
 */
export const GATEWAY_NAMES = ['simulation', 'practice', 'daraja', 'paystack', 'stripe', 'none'] as const
export type GatewayName = (typeof GATEWAY_NAMES)[number]
