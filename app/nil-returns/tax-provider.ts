import { PROVIDER_ROUTE } from '#contract/light-routes.ts'
import { SHOWN_PROVIDERS, type ShownProvider } from '#domain/nil-returns/tax-providers.ts'
import { askRoute } from '../api/call-route.ts'

/**
 * Requests the name of the tax authority that the server files with.
 * @throws when our server does not respond
 */
export function askTaxProvider(): Promise<ShownProvider> {
  return askRoute(PROVIDER_ROUTE, (body) => {
    const { provider }: Readonly<Record<string, unknown>> = Object(body)
    return SHOWN_PROVIDERS.find((shown) => shown === provider)
  })
}
