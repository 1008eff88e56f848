import { readFilingAnswer, type FilingResult } from '#contract/filing-answer.ts'
import type { FilingRequest } from '#contract/nil-returns.ts'
import { FILING_PATH } from '#contract/paths.ts'
import { REQUEST_FAILED } from '#domain/nil-returns/filing-words.ts'
import { returnPeriod, TAX_OBLIGATION } from '#domain/nil-returns/nil-return.ts'
import { askApi } from '../api/ask-api.ts'

/** How long the form waits for an answer, in milliseconds; the server's own limit toward the authority is shorter. */
const PATIENCE = 40_000

/** Files a nil return and tells the result; it never throws. */
export async function sendFiling(pin: string, year: string): Promise<FilingResult> {
  const period = returnPeriod(year)
  const request: FilingRequest = {
    pin,
    tax_obligation: TAX_OBLIGATION,
    return_period_from: period.from,
    return_period_to: period.to,
  }
  const answer = await askApi(FILING_PATH, { body: request, patience: PATIENCE })
  return answer ? readFilingAnswer(answer.isOk, answer.body) : { success: false, message: REQUEST_FAILED }
}
