import type { Charge, ChargeReply, PaymentGateway } from '../server/payments/payment-gateway.ts'

/** Returns a gateway that gives these replies in turn and then repeats the last one. An Error rejects the charge. */
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
