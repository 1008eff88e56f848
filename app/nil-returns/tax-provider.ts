import { PROVIDER_PATH } from '#contract/paths.ts'
import { SHOWN_PROVIDERS, type ShownProvider } from '#domain/nil-returns/tax-providers.ts'
import { askApi } from '../api/ask-api.ts'

/** How long an answer is waited for (ms). */
const PATIENCE = 40_000

/**
 * Asks which tax authority the server files with.
 * @throws where no server of ours answers
 */
export async function askTaxProvider(): Promise<ShownProvider> {
  const answer = await askApi(PROVIDER_PATH, { patience: PATIENCE })
  const { provider }: Readonly<Record<string, unknown>> = Object(answer?.body)
  const known = SHOWN_PROVIDERS.find((shown) => shown === provider)
  if (!known) throw new Error('No server of ours answered.')
  return known
}
