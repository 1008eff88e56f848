import type { Endpoint, Parameter } from '../../content/api-docs.ts'

export type ExampleValue = Parameter['example']

/** One call as an example in any language needs it. */
export type ExampleCall = {
  method: Endpoint['method']
  /** The whole address with its query; everything in it that needs it is percent-encoded. */
  url: string
  /** What is sent as JSON; absent when the endpoint takes no body. */
  body?: Record<string, ExampleValue>
  needsToken: boolean
  isIdempotent: boolean
}

/**
 * The call that shows an endpoint: what it requires, and each optional parameter whose example says more than its
 * default.
 */
export function exampleCall(endpoint: Endpoint, base: string): ExampleCall {
  return callWith(endpoint, base, ({ required, example, default: usual }) => required || example !== usual)
}

/**
 * The call of an endpoint with the examples of those parameters that are taken; the ones in the path always are.
 * The base is what comes before the path, without a slash at its end.
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
  }
}
