import { HAND_TYPES } from '#domain/order-kinds.ts'
import type { DeclaredGateway, Payment, GatewayStatus } from '#server/payments/gateway/payment-gateway.ts'

/** Returns the status of a payment by hand, which stays open until the owner settles it or closes it as not paid. */
const wait = ({ id }: Payment): Promise<GatewayStatus> =>
  Promise.resolve({ state: 'waiting', reference: id, isLast: true })

/**
 * Payments that need no payment service: to a till or a bank account, or on delivery. The shop's content says how the
 * buyer pays and how long that may take. The owner settles each payment at the desk.
 */
export const BY_HAND: DeclaredGateway<Record<never, never>> = {
  label: 'by hand',
  takes: 'a till, bank transfer, on delivery',
  causes: '',
  readSettings: () => ({}),
  isInTestMode: () => false,
  create: () => ({
    name: 'by-hand',
    isSimulated: false,
    ways: HAND_TYPES,
    act: 'hand',
    charges: undefined,
    canTryAgain: true,
    hold: undefined,
    firstPoll: 15,
    ownReference: (id) => id,
    start: wait,
    fetchStatus: wait,
  }),
}
