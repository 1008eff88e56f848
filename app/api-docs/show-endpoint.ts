import { sandboxAddress } from '#domain/api-docs/addresses.ts'
import { examplesOf } from '#domain/api-docs/examples/examples.ts'
import { sampleAnswer } from '#domain/api-docs/sample.ts'
import { isOperation } from '#domain/sandbox/answer-call.ts'
import { sampleCallback } from '#domain/sandbox/sample-callback.ts'
import type { CodeExample, Endpoint } from '#domain/content/api-docs.ts'
import { content, site } from '../content/content.ts'

/** An endpoint with its generated examples. */
export type ShownEndpoint = Endpoint & { examples: CodeExample[]; answer: string; callback?: string }

const endpoints = content.apiDocs.integrationList.flatMap((integration) => integration.endpoints)

/** Generates an endpoint's examples at build time. */
export function showEndpoint(endpoint: Endpoint): ShownEndpoint {
  const callback =
    endpoint.method === 'POST' && isOperation(endpoint.operation)
      ? sampleCallback(endpoint, content.apiDocs.sandbox, endpoints)
      : undefined
  return {
    ...endpoint,
    examples: examplesOf(endpoint, sandboxAddress(site)),
    answer: JSON.stringify(sampleAnswer(endpoint), null, 2),
    ...(callback ? { callback: JSON.stringify(callback, null, 2) } : {}),
  }
}
