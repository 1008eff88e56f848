import { sandboxAddress } from '#domain/api-docs/addresses.ts'
import { examplesOf } from '#domain/api-docs/examples/examples.ts'
import { sampleAnswer } from '#domain/api-docs/sample.ts'
import { sampleCallback } from '#domain/sandbox/sample-callback.ts'
import type { CodeExample, Endpoint } from '#domain/content/api-docs.ts'
import { content, site } from '../content/content.ts'

/** An endpoint with its generated examples. */
export type ShownEndpoint = Endpoint & {
  examples: CodeExample[]
  answer: string
  /** The callback of the first documented outcome. */
  callbackSample?: string
  /** The callback of the second documented outcome. */
  otherCallback?: { outcome: string; callback: string }
}

const endpoints = content.apiDocs.integrationList.flatMap((integration) => integration.endpoints)

/** Generates an endpoint's examples at build time. */
export function showEndpoint(endpoint: Endpoint): ShownEndpoint {
  const callbackOf = (outcome?: string) => {
    if (!endpoint.callback) return undefined
    const body = sampleCallback(endpoint, content.apiDocs.sandbox, endpoints, outcome)
    return body && JSON.stringify(body, null, 2)
  }
  const callbackSample = callbackOf()
  const other = endpoint.outcomes?.[1]?.name
  const otherCallback = other ? callbackOf(other) : undefined
  return {
    ...endpoint,
    examples: examplesOf(endpoint, sandboxAddress(site)),
    answer: JSON.stringify(sampleAnswer(endpoint), null, 2),
    ...(callbackSample ? { callbackSample } : {}),
    ...(other && otherCallback ? { otherCallback: { outcome: other, callback: otherCallback } } : {}),
  }
}
