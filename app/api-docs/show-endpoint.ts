import { sandboxAddress } from '#domain/api-docs/addresses.ts'
import { examplesOf } from '#domain/api-docs/examples/examples.ts'
import { sampleAnswer } from '#domain/api-docs/sample.ts'
import { sampleCallback } from '#domain/sandbox/samples.ts'
import type { CodeExample, Endpoint } from '#domain/content/api-docs.ts'
import { content, site } from '#app/content/content.ts'
import { highlighted, type HighlightedCode } from '#app/content/highlighted-code.ts'
import { highlightedJson, syntaxOf } from './highlighted-samples.ts'

/** An endpoint with its generated examples. */
export type ShownEndpoint = Endpoint & {
  examples: (CodeExample & HighlightedCode)[]
  answer: HighlightedCode
  /** The callback of the first documented outcome. */
  callbackSample?: HighlightedCode
  /** The callback of the second documented outcome. */
  otherCallback?: { outcome: string; callback: HighlightedCode }
}

/** Generates an endpoint's examples at build time. */
export function showEndpoint(endpoint: Endpoint): ShownEndpoint {
  const callbackOf = (outcome?: string) => {
    if (!endpoint.callback) return undefined
    const endpoints = content.apiDocs.integrationList.flatMap((integration) => integration.endpoints)
    const body = sampleCallback(endpoint, content.apiDocs.sandbox, endpoints, outcome)
    return body && highlightedJson(body)
  }
  const callbackSample = callbackOf()
  const other = endpoint.outcomes?.[1]?.name
  const otherCallback = other ? callbackOf(other) : undefined
  return {
    ...endpoint,
    examples: examplesOf(endpoint, sandboxAddress(site)).map((example) => ({
      ...example,
      ...highlighted(example.code, syntaxOf(example.language)),
    })),
    answer: highlightedJson(sampleAnswer(endpoint)),
    ...(callbackSample ? { callbackSample } : {}),
    ...(other && otherCallback ? { otherCallback: { outcome: other, callback: otherCallback } } : {}),
  }
}
