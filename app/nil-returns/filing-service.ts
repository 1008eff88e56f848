import { readFilingAnswer, type FilingResult } from '#contract/filing-answer.ts'
import type { FilingRequest } from '#contract/nil-returns.ts'
import { FILING_ROUTE } from '#contract/light-routes.ts'
import { REQUEST_FAILED, returnPeriod, TAX_OBLIGATION } from '#domain/nil-returns/nil-return.ts'
import { callRoute } from '#app/api/call-route.ts'
import { storeConfirmation } from '#app/confirmations/confirmations.ts'

/** Files a nil return. Never throws. @returns the result */
export async function sendFiling(pin: string, year: string): Promise<FilingResult> {
  const period = returnPeriod(year)
  const body: FilingRequest = {
    pin,
    tax_obligation: TAX_OBLIGATION,
    return_period_from: period.from,
    return_period_to: period.to,
  }
  const outcome = await callRoute(
    FILING_ROUTE,
    { body },
    (heard) => readFilingAnswer(heard.isOk, heard.body),
    () => undefined,
  )
  const result: FilingResult =
    outcome.kind === 'answered' ? outcome.answer : { success: false, message: REQUEST_FAILED, isUnanswered: true }
  if (result.success && result.receipt)
    storeConfirmation({
      kind: 'filing',
      id: result.receipt.acknowledgementNumber,
      words: result.message,
      receipt: result.receipt,
    })
  return result
}
