import type { FilingAnswer, Receipt } from '#contract/nil-returns.ts'
import { filedMessage, filingErrorMessage } from '#domain/errors/filing-messages.ts'
import { errorMessage, type ErrorKey, type Facts, type FilingFailure } from '#domain/errors/errors.ts'
import type { TaxProvider } from '#domain/nil-returns/tax-providers.ts'
import { maskPin } from '#domain/nil-returns/nil-return.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import { receiptRows } from '#domain/nil-returns/nil-return-receipt.ts'
import { beforeForm, outcomeBox, refill, noJsPage } from '#server/http/no-js-page.ts'
import type { NilReturn } from './queries.ts'

type FilingStatus = 200 | 409 | 422 | 429 | 502 | 504
export type Filed = { status: FilingStatus; answer: FilingAnswer; retryAfter?: number }
export type FilingAnswers = ReturnType<typeof filingAnswers>

/** Returns the receipt of a filed return, for a caller who knows the PIN. */
export function receiptOf(row: NilReturn, pin: string): Receipt {
  return {
    acknowledgementNumber: row.acknowledgement_number ?? '',
    provider: row.provider,
    year: row.year,
    pin: maskPin(pin),
    filedAt: row.ended_at ?? row.received_at,
  }
}

/** Returns functions that build the responses to a filing, in the documented shape and with the provider's wording. */
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
    /** Builds the response to a request that was rejected before it reached the authority. */
    mistake: (status: FilingStatus, error: ErrorKey, facts: Facts): Filed =>
      failed(status, error, errorMessage(error, facts)),
    /** Builds the response to a filing that got no acknowledgement number. */
    failure: (status: FilingStatus, error: FilingFailure, facts: Facts): Filed =>
      failed(status, error, filingErrorMessage(provider, error, facts)),
  }
}

/** Returns the filing page with the active tax authority filled in, so that it is visible without JavaScript. */
export function showProvider(page: string, provider: TaxProvider): string {
  return page.replace('data-shown="checking"', `data-shown="${provider}"`)
}

/**
 * Returns the filing page with the outcome above the form, for a form posted without JavaScript. The year stays filled
 * in. After a refusal, the PIN stays filled in too.
 * @param page the built HTML of the filing page
 */
export function outcomePage(
  page: string | undefined,
  { success, data }: FilingAnswer,
  { pin, year }: { pin: string; year: string },
): string {
  const rows = data.receipt ? receiptRows(data.receipt) : []
  const receipt =
    rows.length > 0
      ? `<dl>${rows.map(([name, value]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`).join('')}</dl>`
      : ''
  return refill(beforeForm(noJsPage(page), outcomeBox(success, `<p>${escapeMarkup(data.message)}</p>${receipt}`)), {
    year,
    ...(success ? {} : { pin }),
  })
}
