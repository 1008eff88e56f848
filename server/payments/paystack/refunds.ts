import type { Cents } from '../../../domain/money.ts'
import type { createOutbound } from '../../http/outbound.ts'
import type { Payment, PaymentGateway } from '../payment-gateway.ts'
import { readFetched, readList, readStarted, readTransaction } from './refund-wire.ts'

type Parts = {
  call: ReturnType<typeof createOutbound>
  authorization: string
  isLive: boolean
  referenceOf: (payment: Payment) => string
}

/** Returns money through Paystack: the whole amount that arrived, in the currency of the payment. */
export function paystackRefunds(parts: Parts): NonNullable<PaymentGateway['refunds']> {
  const { call, authorization, isLive, referenceOf } = parts
  const get = (path: `/${string}`) => call(path, { method: 'GET', headers: { authorization } })
  const wantedOf = (payment: Payment, amount: Cents) => ({
    reference: referenceOf(payment),
    amount,
    currency: payment.currency,
    isLive,
  })

  return {
    async start(payment, arrived) {
      const wanted = wantedOf(payment, arrived)
      const { reference, amount, currency } = wanted
      const answer = await call('/refund', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ transaction: reference, amount, currency, merchant_note: payment.number }),
      })
      if (answer.ok) return readStarted(answer, wanted)
      return answer.unsent ? { state: 'failed', code: 'unsent' } : { state: 'unclear' }
    },

    async ask(payment, arrived, known) {
      const wanted = wantedOf(payment, arrived)
      if (known !== undefined) {
        const answer = await get(`/refund/${encodeURIComponent(known)}`)
        return answer.ok ? readFetched(answer, known, wanted) : { state: 'unclear' }
      }
      const verified = await get(`/transaction/verify/${encodeURIComponent(wanted.reference)}`)
      const transaction = verified.ok ? readTransaction(verified, wanted.reference) : undefined
      if (!transaction) return { state: 'unclear' }
      const listed = await get(`/refund?transaction=${encodeURIComponent(transaction.id)}&perPage=100`)
      const standing = listed.ok
        ? readList(listed, { ...wanted, transaction: transaction.id })
        : ({ state: 'unclear' } as const)
      // The money went back, but not by a refund of ours: perhaps by a dispute.
      return standing.state === 'none' && transaction.isReversed ? { state: 'unclear' } : standing
    },
  }
}
