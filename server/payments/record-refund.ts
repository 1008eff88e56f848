import type { Database } from '#server/db/all-tables.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { GatewayRefundStatus } from '#server/payments/gateway/payment-gateway.ts'
import type { Attempt } from './attempts.ts'
import { refundAttentionMail, refundFailedMail, sentTwiceMail } from './owner-mails.ts'
import { nextRefundQuestion } from './question-times.ts'
import { markProcessed, markRefundState } from './refund-changes.ts'
import type { Refund } from './refund-queries.ts'
import { returnMoney } from './return-money.ts'
import type { SiteContext, TransactionContext } from '#server/context/site-context.ts'

/**
 * Stores the status of a refund as reported by its gateway. A processed refund is recorded once, regardless of its
 * previous state. Any other status is ignored if another status check has started since.
 * @param attempt the payment
 * @param refund the refund as claimed before the gateway was called
 */
export async function recordRefund(
  site: SiteContext,
  attempt: Attempt,
  refund: Refund,
  reported: GatewayRefundStatus,
): Promise<void> {
  if (reported.state === 'none' || reported.state === 'unclear') return
  await site.db.transaction().execute((transaction) => recordIn(transaction, site, attempt, refund, reported))
}

async function recordIn(
  transaction: Database,
  site: TransactionContext,
  attempt: Attempt,
  refund: Refund,
  reported: Exclude<GatewayRefundStatus, { state: 'none' } | { state: 'unclear' }>,
): Promise<void> {
  const now = site.now()
  switch (reported.state) {
    case 'processed': {
      const { reference: receipt } = reported
      const { isNew, isSentTwice } = await markProcessed(transaction, refund, { receipt, at: now.toISOString() })
      if (isNew) await returnMoney(transaction, site, attempt.id, refund.id)
      if (isSentTwice) await queueMail(transaction, sentTwiceMail(attempt, refund, receipt), site)
      return
    }
    case 'failed': {
      const { reference = refund.reference } = reported
      if (await markRefundState(transaction, refund, { state: 'failed', code: reported.code, reference, ask_at: null }))
        await queueMail(transaction, refundFailedMail(attempt, refund, reported.code), site)
      return
    }
    case 'pending':
    case 'needs-attention': {
      const { state, reference = refund.reference } = reported
      const ask_at = nextRefundQuestion(refund.started_at ?? refund.requested_at, now, true)
      const isNew = await markRefundState(transaction, refund, { state, code: null, reference, ask_at })
      if (isNew && state === 'needs-attention')
        await queueMail(transaction, refundAttentionMail(attempt, { ...refund, reference }), site)
    }
  }
}
