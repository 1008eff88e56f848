import type { Endpoint } from '#domain/content/api-docs.ts'

/**
 * Returns the call on which a provider's page shows how to choose an outcome, and the outcome: the second documented
 * one of the first call that changes something, or that call's first error.
 * @throws if no call of the provider changes something
 */
export function sampleOutcome(endpoints: readonly Endpoint[]): { endpoint: Endpoint; outcome: string } {
  const endpoint = endpoints.find(({ method }) => method === 'POST')
  const outcome = endpoint?.outcomes?.[1]?.name ?? endpoint?.errors[0]?.error
  if (!endpoint || outcome === undefined)
    throw new Error('api-docs/integrations: expected a POST call with an outcome or an error')
  return { endpoint, outcome }
}
