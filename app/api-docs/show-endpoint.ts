import { site } from 'virtual:site'
import { sandboxAddress } from '#domain/api-docs/addresses.ts'
import { examplesOf } from '#domain/api-docs/examples/examples.ts'
import { sampleAnswer } from '#domain/api-docs/sample.ts'
import type { CodeExample, Endpoint } from '#domain/content/api-docs.ts'

/** An endpoint as its page shows it, with the examples that are made of it. */
export type ShownEndpoint = Endpoint & { examples: CodeExample[]; answer: string }

/** Makes an endpoint's examples, when the page is built. */
export function showEndpoint(endpoint: Endpoint): ShownEndpoint {
  return { ...endpoint, examples: examplesOf(endpoint, sandboxAddress(site)), answer: JSON.stringify(sampleAnswer(endpoint), null, 2) }
}
