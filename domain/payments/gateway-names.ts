/**
 * The gateways by which attempts are stored. `practice` takes M-Pesa from an imitation of Safaricom. `none`: there is
 * nothing to pay.
 */
export const GATEWAY_NAMES = ['simulation', 'practice', 'daraja', 'paystack', 'none'] as const
export type GatewayName = (typeof GATEWAY_NAMES)[number]
