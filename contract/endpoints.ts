import type { Endpoint } from './endpoint.ts'
import { countHelpful } from './helpful.ts'
import { showHealth, showReadiness } from './health.ts'
import { sendMessage, showFormToken } from './messages.ts'
import { fileNilReturn, showTaxProvider } from './nil-returns.ts'

/** Every endpoint of the API, in the order of the OpenAPI document. */
export const endpoints: readonly Endpoint[] = [fileNilReturn, showTaxProvider, sendMessage, showFormToken, countHelpful, showHealth, showReadiness]
