import { sandboxAddress } from '#domain/api-docs/addresses.ts'
import { callbackExample, sampleBody } from '#domain/api-docs/sample.ts'
import { curlExample } from '#domain/api-docs/examples/curl.ts'
import { exampleCall } from '#domain/api-docs/examples/example-call.ts'
import type { Endpoint } from '#domain/content/api-docs.ts'
import { callbacksEndpoint } from '#domain/sandbox/callbacks-endpoint.ts'
import { sampleOutcome, sampleRefusal } from '#domain/sandbox/samples.ts'
import { site } from '#app/content/content.ts'
import type { HighlightedCode } from '#app/content/highlighted-code.ts'
import { highlightedCurl, highlightedJson } from './highlighted-samples.ts'

/** Samples shown once per provider: a call with a chosen outcome, an error and, if the provider has any, callbacks. */
export type CommonSamples = {
  outcome: HighlightedCode & { title: string }
  callbacks?: { call: HighlightedCode; answer: HighlightedCode }
  error: HighlightedCode
}

/**
 * Generates the samples at build time.
 * @param endpoints the endpoints of the page's provider
 * @throws if no call of the provider has a required body parameter
 */
export function commonSamples(endpoints: readonly Endpoint[]): CommonSamples {
  const error = endpoints.map(sampleRefusal).find((refusal) => refusal !== undefined)
  if (!error) throw new Error('api-docs/integrations: expected a call with a required body parameter')
  const { endpoint, outcome } = sampleOutcome(endpoints)
  const base = sandboxAddress(site)
  const callbacks = listedCallbacks(endpoints)
  return {
    outcome: { title: endpoint.title, ...highlightedCurl(curlExample({ ...exampleCall(endpoint, base), outcome })) },
    ...(callbacks
      ? {
          callbacks: {
            call: highlightedCurl(curlExample(exampleCall(callbacksEndpoint, base))),
            answer: highlightedJson(callbacks),
          },
        }
      : {}),
    error: highlightedJson(error),
  }
}

/**
 * Returns a sample of the sandbox's list of callbacks, with the callback of the provider's first call that has one;
 * undefined if no call has one.
 */
function listedCallbacks(endpoints: readonly Endpoint[]): object | undefined {
  const endpoint = endpoints.find(({ callback }) => callback)
  const body = endpoint && callbackExample(endpoint, endpoints)
  if (!endpoint?.callback || !body) return undefined
  const url = sampleBody(endpoint)[endpoint.callback.to]
  return { data: [{ operation: endpoint.operation, url, endedAt: body.completedAt, body }] }
}
