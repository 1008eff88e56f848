import * as v from 'valibot'
import { readFilingAnswer, REQUEST_FAILED, type FilingResult } from '#contract/filing-answer.ts'
import { FILING_PATH, PROVIDER_PATH, taxProviderSchema, type FilingRequest } from '#contract/nil-returns.ts'
import type { TaxProvider } from '#domain/messages.ts'
import { returnPeriod, TAX_OBLIGATION } from '#domain/nil-return.ts'
import { askApi } from '../ask-api.ts'

/** How long the form waits for an answer, in milliseconds; the server's own limit toward the authority is shorter. */
const PATIENCE = 40_000

/** Files a nil return and tells the result; it never throws. */
export async function sendFiling(pin: string, year: string): Promise<FilingResult> {
  const period = returnPeriod(year)
  const request: FilingRequest = { pin, tax_obligation: TAX_OBLIGATION, return_period_from: period.from, return_period_to: period.to }
  const answer = await askApi(FILING_PATH, { body: request, patience: PATIENCE })
  return answer ? readFilingAnswer(answer.isOk, answer.body) : { success: false, message: REQUEST_FAILED }
}

/**
 * Asks which tax authority the server files with.
 * @throws where no server of ours answers
 */
export async function askTaxProvider(): Promise<TaxProvider | 'none'> {
  const answer = await askApi(PROVIDER_PATH, { patience: PATIENCE })
  return v.parse(taxProviderSchema, answer?.body).provider
}
