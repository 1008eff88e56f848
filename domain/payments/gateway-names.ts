/**
 * The gateways, as stored with each payment attempt. `practice`: M-Pesa through a simulation of Safaricom. `none`: no
 * payment is due.
 */
export const GATEWAY_NAMES = ['simulation', 'practice', 'daraja', 'paystack', 'stripe', 'by-hand', 'none'] as const
export type GatewayName = (typeof GATEWAY_NAMES)[number]
