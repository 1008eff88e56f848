import type { Database } from '#server/db/all-tables.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Attempt } from './attempts.ts'
import { refundAttentionMail, refundFailedMail } from './owner-mails.ts'
import type { GatewayRefundStatus } from '#server/payments/gateway/payment-gateway.ts'
import { nextRefundQuestion } from './question-times.ts'
import { markProcessed, markRefundState } from './refund-queries.ts'
import type { RecordParts } from './record-status.ts'
import { returnMoney } from './return-money.ts'

/**
 * Stores the status of a refund as reported by its gateway. A processed refund is recorded once, regardless of its
 * previous state. Any other status is ignored if another status check has started since.
 * @param attempt the attempt as claimed before the gateway was called
 */
export async function recordRefund(parts: RecordParts, attempt: Attempt, reported: GatewayRefundStatus): Promise<void> {
  if (reported.state === 'none' || reported.state === 'unclear') return
  await parts.db.transaction().execute((transaction) => recordIn(transaction, parts, attempt, reported))
}

async function recordIn(
  transaction: Database,
  parts: RecordParts,
  attempt: Attempt,
  reported: Exclude<GatewayRefundStatus, { state: 'none' } | { state: 'unclear' }>,
): Promise<void> {
  const now = parts.now()
  switch (reported.state) {
    case 'processed': {
      const returned = { receipt: reported.reference, reason: attempt.refund_reason ?? '' }
      await returnMoney(transaction, parts, attempt, markProcessed, returned)
      return
    }
    case 'failed': {
      const failed = { refund_state: 'failed', refund_code: reported.code, refund_ask_at: null } as const
      if (await markRefundState(transaction, attempt, failed))
        await queueMail(transaction, refundFailedMail(attempt, reported.code), parts)
      return
    }
    case 'pending':
    case 'needs-attention': {
      const { state, reference = attempt.refund_reference } = reported
      const isNew = await markRefundState(transaction, attempt, {
        refund_state: state,
        refund_code: null,
        refund_reference: reference,
        refund_ask_at: nextRefundQuestion(attempt.refund_started_at ?? attempt.started_at, now, true),
      })
      if (isNew && state === 'needs-attention')
        await queueMail(transaction, refundAttentionMail({ ...attempt, refund_reference: reference }), parts)
    }
  }
}
