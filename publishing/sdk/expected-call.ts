import { callWith } from '#domain/api-docs/examples/example-call.ts'
import { sampleAnswer } from '#domain/api-docs/sample.ts'
import type { Endpoint } from '#domain/content/api-docs.ts'

/** The base URL in the clients' own tests. */
export const TEST_BASE = 'https://gateway.example/v1'
/** A path segment that needs encoding, and its encoded form. */
export const HARD_SEGMENT = { value: 'a/b ?#é', encoded: 'a%2Fb%20%3F%23%C3%A9' }
/** An error response of the gateway. */
export const TEST_ERROR = {
  success: false,
  error: 'input-wrong',
  message: 'Something is wrong.',
  requestId: 'req_1',
  fields: { amount: 'Too much.' },
}

/**
 * Returns the input, the expected request and the response for a client's own test of an operation. The input contains
 * every parameter, and the response contains every field.
 */
export function expectedCall(endpoint: Endpoint) {
  const { method, url, body, needsToken, isIdempotent } = callWith(endpoint, TEST_BASE, () => true)
  return {
    given: Object.fromEntries(endpoint.parameters.map(({ name, example }) => [name, example])),
    method,
    url,
    headers: {
      Accept: 'application/json',
      ...(needsToken ? { Authorization: 'Bearer test-token' } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(isIdempotent ? { 'Idempotency-Key': 'key-1' } : {}),
    },
    body,
    status: endpoint.response.status,
    answer: sampleAnswer(endpoint),
  }
}

/** Returns the operations with which a client's own tests check edge cases. */
export function chosenEndpoints(endpoints: readonly Endpoint[]) {
  return {
    first: endpoints[0]!,
    idempotent: endpoints.find(({ idempotent }) => idempotent),
    withPath: endpoints.find(({ parameters }) =>
      parameters.some((parameter) => parameter.in === 'path' && parameter.type === 'string'),
    ),
  }
}
