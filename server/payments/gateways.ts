import type { PaymentMode, GatewayName } from '#domain/payments/payment-ways.ts'
import type { PaymentType } from '#domain/order-kinds.ts'
import { mayStartRefund } from '#domain/payments/refunds.ts'
import { isInAnotherCurrency } from './attempt-amounts.ts'
import type { Attempt } from './attempts.ts'
import { isReturned, type CountedRefund } from './refund-queries.ts'
import type { Gateways, PaymentGateway, GatewayStatus } from './gateway/payment-gateway.ts'

const PAID: GatewayStatus = { state: 'paid', receipt: undefined }

/** The gateway for a total of zero, which is paid at once, without a call to any payment service. */
export const nothingToPay: PaymentGateway = {
  name: 'none',
  isSimulated: false,
  ways: [],
  act: 'fields',
  charges: undefined,
  canTryAgain: false,
  hold: 180,
  firstPoll: 0,
  start: () => Promise.resolve(PAID),
  fetchStatus: () => Promise.resolve(PAID),
}

/** Returns a gateway that takes no new payments. It finishes those that buyers have started, and refunds payments. */
export function asFormer(gateway: PaymentGateway): PaymentGateway {
  return { ...gateway, ways: [] }
}

/** Returns the payment mode of these gateways. Simulated and real gateways are never mixed. */
export function modeOf(gateways: Gateways): PaymentMode {
  if (!gateways.some(({ ways }) => ways.length > 0)) return 'catalog'
  if (!gateways.every(({ isSimulated }) => isSimulated)) return 'live'
  return gateways.some(({ name }) => name === 'practice') ? 'practice' : 'simulation'
}

/** Returns the gateway for a payment method; undefined if this server does not accept the method. */
export function gatewayFor(gateways: Gateways, way: PaymentType): PaymentGateway | undefined {
  return gateways.find(({ ways }) => ways.includes(way))
}

/** Returns the gateway with this name; undefined if the owner has switched it off. */
export function gatewayNamed(gateways: Gateways, name: GatewayName): PaymentGateway | undefined {
  return [...gateways, nothingToPay].find((gateway) => gateway.name === name)
}

/**
 * Returns whether a payment can be refunded through its gateway. Money in another currency is refunded by hand.
 * @param last the payment's unfinished refund
 */
export function canRefund(gateways: Gateways, attempt: Attempt, last: CountedRefund | undefined): boolean {
  const isHere = attempt.state === 'paid' && !isReturned(attempt) && !isInAnotherCurrency(attempt)
  const { refunds } = gatewayNamed(gateways, attempt.gateway) ?? {}
  return refunds !== undefined && isHere && mayStartRefund(last?.state, last?.code)
}
