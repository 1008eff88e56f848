import { sandboxAddress } from '#domain/api-docs/addresses.ts'
import { examplesOf } from '#domain/api-docs/examples/examples.ts'
import { sampleAnswer } from '#domain/api-docs/sample.ts'
import type { Endpoint } from '#domain/content/api-docs.ts'
import { callbacksEndpoint } from '#domain/sandbox/callbacks-endpoint.ts'
import { sampleRefusal } from '#domain/sandbox/sample-refusal.ts'
import { site } from '../content/content.ts'

/** Samples that belong to no call of their own: how to read callbacks, and an error. */
export type CommonSamples = { callbacksCall: string; callbacks: string; error: string }

/**
 * Generates the samples at build time.
 * @param endpoints those of the provider whose error is shown
 * @throws if no call of the provider takes a body
 */
export function commonSamples(endpoints: readonly Endpoint[]): CommonSamples {
  const error = endpoints.map(sampleRefusal).find((refusal) => refusal !== undefined)
  if (!error) throw new Error('api-docs/integrations: expected a call with a required body parameter')
  return {
    callbacksCall: examplesOf(callbacksEndpoint, sandboxAddress(site))[0]!.code,
    callbacks: JSON.stringify(sampleAnswer(callbacksEndpoint), null, 2),
    error: JSON.stringify(error, null, 2),
  }
}
