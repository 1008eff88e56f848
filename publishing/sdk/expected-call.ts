import { callWith } from '../../domain/api-docs/examples/example-call.ts'
import { sampleAnswer } from '../../domain/api-docs/sample.ts'
import type { Endpoint } from '../../domain/content/api-docs.ts'

/** The address at which the clients' own tests look for calls. */
export const TEST_BASE = 'https://gateway.example/v1'
/** What a part of a path has to survive, and how it looks then. */
export const HARD_SEGMENT = { value: 'a/b ?#é', encoded: 'a%2Fb%20%3F%23%C3%A9' }
/** An error as the gateway answers it. */
export const TEST_ERROR = {
  success: false,
  error: 'input-wrong',
  message: 'Something is wrong.',
  requestId: 'req_1',
  fields: { amount: 'Too much.' },
}

/**
 * What a client's own test of one operation gives, expects to be asked, and answers: every parameter, and every field.
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

/** The operations that a client's own tests try their special cases on. */
export function chosenEndpoints(endpoints: readonly Endpoint[]) {
  return {
    first: endpoints[0]!,
    idempotent: endpoints.find(({ idempotent }) => idempotent),
    withPath: endpoints.find(({ parameters }) =>
      parameters.some((parameter) => parameter.in === 'path' && parameter.type === 'string'),
    ),
  }
}
