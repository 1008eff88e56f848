import type { TaxProvider } from '#domain/nil-returns/tax-providers.ts'
import type { Fetch } from '#server/http/outbound.ts'
import { createGavaConnect, GAVACONNECT_HOSTS, type TaxAuthority } from './gavaconnect.ts'
import { createPracticeFetch } from './practice-authority.ts'

/** The connection settings of the tax authority. */
export type TaxSettings = {
  provider: TaxProvider
  host: string | undefined
  consumerKey: string
  consumerSecret: string
}

/** Creates the client for the tax authority in the settings. */
export function chooseAuthority(
  tax: TaxSettings,
  outside: { fetch: Fetch; now: () => Date; randomText: () => string },
): TaxAuthority {
  if (tax.provider === 'practice') {
    return createGavaConnect({
      provider: 'practice',
      host: 'https://practice.invalid',
      consumerKey: '',
      consumerSecret: '',
      fetch: createPracticeFetch(outside.randomText),
      now: outside.now,
    })
  }
  return createGavaConnect({
    ...tax,
    host: tax.host ?? GAVACONNECT_HOSTS[tax.provider],
    fetch: outside.fetch,
    now: outside.now,
  })
}
