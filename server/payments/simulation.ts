import type { Payment, PaymentGateway, GatewayStatus } from '#server/payments/gateway/payment-gateway.ts'

/** Returns the outcome of a simulated payment, which always succeeds and moves no money. */
const succeed = ({ number }: Payment): Promise<GatewayStatus> =>
  Promise.resolve({ state: 'paid', receipt: `SIMULATED-${number}` })

/** The gateway for a shop that does not sell for real money yet. */
export const simulatedGateway: PaymentGateway = {
  name: 'simulation',
  isSimulated: true,
  ways: ['card', 'paypal', 'apple', 'google'],
  act: 'fields',
  charges: undefined,
  canTryAgain: false,
  hold: 180,
  firstQuestion: 0,
  start: succeed,
  fetchStatus: succeed,
}
