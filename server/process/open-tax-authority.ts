import type { Config } from './config.ts'
import { fetchUntil } from '#server/http/outbound.ts'
import { chooseAuthority } from '#server/nil-returns/authority/choose-authority.ts'
import type { TaxAuthority } from '#server/nil-returns/authority/tax-authority.ts'

/** Creates the client for the tax authority in the settings. @param givingUp aborts its requests in progress */
export function callAuthority(
  { tax }: Pick<Config, 'tax'>,
  { now, randomText, givingUp }: { now: () => Date; randomText: () => string; givingUp: AbortSignal },
): TaxAuthority {
  return chooseAuthority(tax, {
    fetch: fetchUntil(givingUp, fetch),
    now,
    randomText: () =>
      randomText()
        .replace(/[^A-Za-z0-9]/g, '')
        .slice(0, 10)
        .toUpperCase(),
  })
}
