import { sandboxAddress } from '#domain/api-docs/addresses.ts'
import { examplesOf } from '#domain/api-docs/examples/examples.ts'
import { sampleAnswer, sampleBody, callbackExample } from '#domain/api-docs/sample.ts'
import { sampleCallback, sampleOutcome, sampleRefusal } from '#domain/sandbox/samples.ts'
import type { CodeExample, Endpoint, SiteApi } from '#domain/content/api-docs.ts'
import { content, site } from '#app/content/content.ts'
import { curlExample, exampleCall } from '#domain/api-docs/examples/example-call.ts'
import { callbacksEndpoint } from '#domain/sandbox/callbacks-endpoint.ts'

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

/**
 * Samples that are shown once per provider: a call with a chosen outcome, an error and, if the provider has any,
 * callbacks.
 */
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

/** Returns the endpoints that issue and revoke a token. @throws when the content does not document them */
export function tokenEndpoints({ groups }: SiteApi): { logIn: Endpoint; logOut: Endpoint } {
  const find = (operation: string) => {
    const found = groups.flatMap(({ endpoints }) => endpoints).find((endpoint) => endpoint.operation === operation)
    if (!found) throw new Error(`api-docs/site.yml: expected an endpoint with the operation ${operation}`)
    return found
  }
  return { logIn: find('logIn'), logOut: find('logOut') }
}

/** Code and its HTML with syntax highlighting. */
type HighlightedCode = { code: string; html: string }

const { kibandaHighlight } = globalThis as typeof globalThis & {
  kibandaHighlight?: (code: string, language: string) => string
}

/**
 * Highlights code that a page generates at build time. Only page loaders may call this function, because browsers load
 * only the HTML.
 */
function highlighted(code: string, language: string): HighlightedCode {
  if (!kibandaHighlight) throw new Error('Set globalThis.kibandaHighlight before you load the pages')
  return { code, html: kibandaHighlight(code, language) }
}

/**
 * Returns the highlighter's name for the language of a code example. curl examples are highlighted as shell commands.
 */
const syntaxOf = (language: string): string => (language === 'curl' ? 'bash' : language)

const highlightedCurl = (command: string): HighlightedCode => highlighted(command, syntaxOf('curl'))

const highlightedJson = (value: unknown): HighlightedCode => highlighted(JSON.stringify(value, null, 2), 'json')
