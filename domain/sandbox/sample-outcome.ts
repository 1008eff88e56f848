import type { Endpoint } from '#domain/content/api-docs.ts'

/**
 * Returns the call and the outcome that a provider's page uses to show how to choose an outcome: the first write call,
 * with its second documented outcome or, failing that, its first error.
 * @throws if the provider has no write call with an outcome or an error
 */
export function sampleOutcome(endpoints: readonly Endpoint[]): { endpoint: Endpoint; outcome: string } {
  const endpoint = endpoints.find(({ method }) => method === 'POST')
  const outcome = endpoint?.outcomes?.[1]?.name ?? endpoint?.errors[0]?.error
  if (!endpoint || outcome === undefined)
    throw new Error('api-docs/integrations: expected a POST call with an outcome or an error')
  return { endpoint, outcome }
}
