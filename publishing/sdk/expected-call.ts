import { callWith, type ExampleValue, javaScriptLiteral, phpLiteral } from '#domain/api-docs/examples/example-call.ts'
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

type Way = {
  scalar: (value: ExampleValue) => string
  entry: (name: string, value: string) => string
  open: string
  close: string
  indent: number
}

const javaScript: Way = {
  scalar: javaScriptLiteral,
  entry: (name, value) => `${name}: ${value}`,
  open: '{',
  close: '}',
  indent: 2,
}
const php: Way = {
  scalar: phpLiteral,
  entry: (name, value) => `${phpLiteral(name)} => ${value}`,
  open: '[',
  close: ']',
  indent: 4,
}

/**
 * Returns a JSON value as a JavaScript literal. The property names in the value must not need quotes.
 * @param depth the indentation depth of the line on which the literal begins
 */
export function nestedJavaScript(value: unknown, depth = 0): string {
  return write(javaScript, value, depth)
}

/**
 * Returns a JSON value as a PHP literal, with objects as associative arrays.
 * @param depth the indentation depth of the line on which the literal begins
 */
export function nestedPhp(value: unknown, depth = 0): string {
  return write(php, value, depth)
}

function write(way: Way, value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return way.scalar(value as ExampleValue)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : [way.open, way.close]
  const entries = Array.isArray(value)
    ? value.map((entry: unknown) => write(way, entry, depth + 1))
    : Object.entries(value).map(([name, entry]) => way.entry(name, write(way, entry, depth + 1)))
  if (entries.length === 0) return `${open}${close}`
  const margin = ' '.repeat(way.indent * depth)
  return [open, ...entries.map((entry) => `${margin}${' '.repeat(way.indent)}${entry},`), `${margin}${close}`].join(
    '\n',
  )
}
