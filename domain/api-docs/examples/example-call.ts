import type { Endpoint, Parameter } from '#domain/content/api-docs.ts'

export type ExampleValue = Parameter['example']

/** The comment above the idempotency key in an example script. The script sends a new key on each run. */
export const USUAL_RETRY: readonly string[] = [
  'Reuse this key when you retry the request, so that it takes effect only once.',
]

/** A request, as the input for a code example in any language. */
export type ExampleCall = {
  method: Endpoint['method']
  /** The full URL with its query, percent-encoded. */
  url: string
  /** The JSON body; absent if the endpoint has none. */
  body?: Record<string, ExampleValue>
  needsToken: boolean
  isIdempotent: boolean
  /** The comment lines about retries, if they differ from `USUAL_RETRY`. */
  retry?: readonly string[] | undefined
  /** The outcome to request from the sandbox. */
  outcome?: string
}

/**
 * Returns an endpoint's example request, with all required parameters and each optional parameter whose example differs
 * from its default.
 */
export function exampleCall(endpoint: Endpoint, base: string): ExampleCall {
  return callWith(endpoint, base, ({ required, example, default: usual }) => required || example !== usual)
}

/**
 * Returns a request with example values for the parameters that `takes` selects. Path parameters are always included.
 * @param base the base URL, without a trailing slash
 */
export function callWith(endpoint: Endpoint, base: string, takes: (parameter: Parameter) => boolean): ExampleCall {
  const placed = (place: Parameter['in']) => endpoint.parameters.filter((parameter) => parameter.in === place)
  const path = placed('path').reduce(
    (path, { name, example }) => path.replaceAll(`{${name}}`, () => encodeURIComponent(example)),
    endpoint.path,
  )
  const query = new URLSearchParams(
    placed('query')
      .filter(takes)
      .map(({ name, example }) => [name, String(example)]),
  )
  const body = placed('body')
  return {
    method: endpoint.method,
    url: `${base}${path}${query.size === 0 ? '' : `?${query}`}`,
    ...(body.length === 0
      ? {}
      : { body: Object.fromEntries(body.filter(takes).map(({ name, example }) => [name, example])) }),
    needsToken: !endpoint.isOpen,
    isIdempotent: endpoint.idempotent,
    retry: endpoint.retry,
  }
}
