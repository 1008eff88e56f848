import type { Charge, ChargeReply, PaymentGateway } from '../server/payments/payment-gateway.ts'

/**
 * A gateway that gives one reply after the other, and the last of them from then on. An error is one that it fails
 * with.
 */
export function stubGateway(...replies: (ChargeReply | Error)[]): PaymentGateway & { charged: Charge[] } {
  return {
    isSimulated: false,
    charged: [],
    charge(charge) {
      this.charged.push(charge)
      const reply = replies.length > 1 ? replies.shift()! : replies[0]!
      return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
    },
  }
}
