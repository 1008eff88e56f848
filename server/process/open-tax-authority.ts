import type { Config } from '../config.ts'
import type { Fetch } from '../http/outbound.ts'
import { chooseAuthority } from '../nil-returns/choose-authority.ts'
import type { TaxAuthority } from '../nil-returns/tax-authority.ts'

/** Returns the tax authority given in the settings. @param givingUp aborts the requests in progress */
export function callAuthority(
  { tax }: Pick<Config, 'tax'>,
  { now, randomText, givingUp }: { now: () => Date; randomText: () => string; givingUp: AbortSignal },
): TaxAuthority {
  const fetchUntilGivingUp: Fetch = (url, init) =>
    fetch(url, { ...init, signal: AbortSignal.any([givingUp, ...(init.signal ? [init.signal] : [])]) })
  return chooseAuthority(tax, {
    fetch: fetchUntilGivingUp,
    now,
    randomText: () =>
      randomText()
        .replace(/[^A-Za-z0-9]/g, '')
        .slice(0, 10)
        .toUpperCase(),
  })
}
