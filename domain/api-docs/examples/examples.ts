import type { CodeExample, Endpoint } from '#domain/content/api-docs.ts'
import { curlExample } from './curl.ts'
import { exampleCall, type ExampleCall } from './example-call.ts'
import { javaScriptExample } from './javascript.ts'
import { phpExample } from './php.ts'
import { pythonExample } from './python.ts'

const languages: readonly { language: string; write: (call: ExampleCall) => string }[] = [
  { language: 'curl', write: curlExample },
  { language: 'JavaScript', write: javaScriptExample },
  { language: 'PHP', write: phpExample },
  { language: 'Python', write: pythonExample },
]

/**
 * Returns an endpoint's example request in each language.
 * @param base the base URL, without a trailing slash
 */
export function examplesOf(endpoint: Endpoint, base: string): CodeExample[] {
  const call = exampleCall(endpoint, base)
  return languages.map(({ language, write }) => ({ language, title: endpoint.title, code: write(call) }))
}
