import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { goodBodies } from './good-bodies.ts'

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    '__proto__',
    'A001234567Z',
    "' or 1=1 --",
    '<script>',
    '../../etc/passwd',
    'x'.repeat(1000),
    '\r\nset-cookie: a=b',
  ),
  fc.integer(),
  fc.double(),
  fc.constant(null),
  fc.boolean(),
  fc.object({ maxDepth: 3 }),
)

/** Returns arbitrary bodies: valid ones, some with odd values, and strings that are not JSON. */
export function bodiesOf({ operationId }: Endpoint): fc.Arbitrary<string> {
  const good = goodBodies[operationId] ?? fc.constant({})
  const mutated = good.chain((body) =>
    fc
      .dictionary(fc.constantFrom(...Object.keys(body), 'extra', 'constructor'), nasty, { maxKeys: 3 })
      .map((changes) => ({ ...body, ...changes })),
  )
  return fc.oneof(
    { arbitrary: fc.oneof(good, mutated, nasty).map((value) => JSON.stringify(value) ?? ''), weight: 6 },
    { arbitrary: fc.string({ unit: 'binary' }), weight: 1 },
    { arbitrary: mutated.map((value) => JSON.stringify(value).slice(0, -3)), weight: 1 },
  )
}
export const contentType = fc.oneof(
  { arbitrary: fc.constant('application/json'), weight: 9 },
  { arbitrary: fc.constantFrom('text/plain', 'application/xml', 'application/json; charset=utf-16', ''), weight: 1 },
)
const position = fc.array(fc.oneof(nasty, fc.constant('2026-11-21T08:00:00.000Z'), fc.nat()), {
  minLength: 1,
  maxLength: 2,
})
/** Arbitrary values for query parameters, including list cursors that the server never issued. */
const queryValue = fc.oneof(
  nasty.map((value) => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))),
  position.map((key) => Buffer.from(JSON.stringify(key)).toString('base64url')),
)

/** Returns arbitrary query strings, some with an operation's own parameters. */
export function queriesOf({ parameters = {} }: Endpoint): fc.Arbitrary<string> {
  const names = Object.entries(parameters).flatMap(([name, parameter]) => (parameter.in === 'query' ? [name] : []))
  const others = fc.oneof(
    fc.constant(''),
    fc.webQueryParameters().map((text) => `?${text}`),
    fc.constant('?%zz&__proto__[a]=1'),
  )
  if (names.length === 0) return others
  return fc.oneof(
    others,
    fc.dictionary(fc.constantFrom(...names), queryValue).map((values) => `?${new URLSearchParams(values).toString()}`),
  )
}

export const pathPart = fc.oneof(
  fc.constantFrom('1', '0', '-1', '1e9', '%00', '%2e%2e', '999999999999'),
  fc.webSegment().filter((part) => part !== '' && part !== '.' && part !== '..'),
)
