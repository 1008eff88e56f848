import { checkParameters } from '#domain/api-docs/check-parameters.ts'
import { possibleErrors, sampleErrorAnswer } from '#domain/api-docs/possible-errors.ts'
import { sampleBody } from '#domain/api-docs/sample.ts'
import type { Endpoint } from '#domain/content/api-docs.ts'
import { parametersWrong } from './answer-call.ts'

/**
 * Returns the sandbox's response to an endpoint's documented example request without its first required body parameter;
 * undefined if no body parameter is required.
 */
export function sampleRefusal(endpoint: Endpoint): object | undefined {
  const { parameters } = endpoint
  const missing = parameters.find(({ in: place, required }) => place === 'body' && required)?.name
  const documented = possibleErrors(endpoint).find(({ error }) => error === 'parameters-wrong')
  if (missing === undefined || !documented) return undefined
  const path = Object.fromEntries(
    parameters.filter(({ in: place }) => place === 'path').map(({ name, example }) => [name, String(example)]),
  )
  const { [missing]: _, ...body } = sampleBody(endpoint)
  const { status: __, ...refusal } = parametersWrong(checkParameters(endpoint, { path, query: {}, body }).wrong)
  return { ...sampleErrorAnswer(endpoint, documented), ...refusal }
}

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
