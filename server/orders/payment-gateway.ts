import type { PaymentType } from '../../domain/content/shop.ts'

/** What is to be paid. @property amount in cents */
export type Charge = { orderId: string; orderNumber: string; amount: number; currency: 'USD'; type: PaymentType }

/** What came of a charge. `unknown` when there was no clear answer: it is asked for again. */
export type ChargeReply = { outcome: 'paid'; reference: string } | { outcome: 'declined' } | { outcome: 'unknown' }

/**
 * Whoever moves the money. The same order may be charged again after a crash or an unclear answer:
 * a gateway charges an order once, and answers a repetition with what came of the first.
 */
export type PaymentGateway = {
  /** Whether no money moves; buyers are told. */
  isSimulated: boolean
  charge(charge: Charge): Promise<ChargeReply>
}

/** The gateway of a shop that sells nothing real yet: every payment succeeds, and no money moves. */
export const simulatedGateway: PaymentGateway = {
  isSimulated: true,
  charge: ({ orderNumber }) => Promise.resolve({ outcome: 'paid', reference: `SIMULATED-${orderNumber}` }),
}
