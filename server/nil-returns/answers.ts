import type { FilingAnswer, Receipt } from '../../contract/nil-returns.ts'
import { filedMessage, filingErrorMessage } from '../../domain/nil-returns/filing-messages.ts'
import { errorMessage, type ErrorKey, type Facts, type FilingFailure } from '../../domain/messages.ts'
import type { TaxProvider } from '../../domain/nil-returns/tax-providers.ts'
import { maskPin } from '../../domain/nil-returns/nil-return.ts'
import type { NilReturn } from './queries.ts'

type FilingStatus = 200 | 409 | 422 | 429 | 502 | 504
export type Filed = { status: FilingStatus; answer: FilingAnswer; retryAfter?: number }
export type FilingAnswers = ReturnType<typeof filingAnswers>

/** The receipt of a return that is filed, for somebody who knows the PIN. */
export function receiptOf(row: NilReturn, pin: string): Receipt {
  return {
    acknowledgementNumber: row.acknowledgement_number ?? '',
    provider: row.provider,
    year: row.year,
    pin: maskPin(pin),
    filedAt: row.ended_at ?? row.received_at,
  }
}

/** Every answer to a filing, in its documented shape and in the words of its provider. */
export function filingAnswers(requestId: string, provider: TaxProvider) {
  const failed = (status: FilingStatus, error: ErrorKey, message: string): Filed => ({
    status,
    answer: { success: false, message, error, requestId, data: { success: false, message } },
  })
  return {
    filed(receipt: Receipt, note?: 'already-filed' | 'receipt-not-saved'): Filed {
      const message = filedMessage(provider, receipt.acknowledgementNumber) + (note ? ` ${errorMessage(note)}` : '')
      return { status: 200, answer: { success: true, message, requestId, data: { success: true, message, receipt } } }
    },
    /** A request that cannot be sent on as it is. */
    mistake: (status: FilingStatus, error: ErrorKey, facts: Facts): Filed =>
      failed(status, error, errorMessage(error, facts)),
    /** A return that did not end in a number. */
    failure: (status: FilingStatus, error: FilingFailure, facts: Facts): Filed =>
      failed(status, error, filingErrorMessage(provider, error, facts)),
  }
}
