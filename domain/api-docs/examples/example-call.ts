import type { Endpoint, Parameter } from '#domain/content/api-docs.ts'
import { SANDBOX_OUTCOME } from '#domain/api-docs/call-headers.ts'

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

/** Returns a value as a JavaScript or TypeScript literal. Strings are in single quotes. */
export function javaScriptLiteral(value: ExampleValue): string {
  if (typeof value !== 'string') return String(value)
  const inDoubleQuotes = JSON.stringify(value).slice(1, -1)
  return `'${inDoubleQuotes.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** Returns a value as a PHP literal. In a single-quoted string, only the quote and the backslash are special. */
export function phpLiteral(value: ExampleValue): string {
  return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value)
}

/** Returns a value as a Python literal. Every JSON string escape has the same meaning in Python. */
export function pythonLiteral(value: ExampleValue): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return JSON.stringify(value)
}

/**
 * Quotes a string for a POSIX shell. In single quotes, only the quote itself is special. A shell string cannot contain
 * NUL.
 */
export function shellLiteral(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/**
 * Returns a request as a curl command for any POSIX shell. The command takes the token from KIBANDA_TOKEN and prints
 * the response. After an error response, it exits with status 22.
 */
export function curlExample({ method, url, body, needsToken, isIdempotent, retry, outcome }: ExampleCall): string {
  const options = [
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...(needsToken ? ['--header "Authorization: Bearer $KIBANDA_TOKEN"'] : []),
    ...(isIdempotent ? ['--header "Idempotency-Key: $KEY"'] : []),
    ...(outcome ? [`--header ${shellLiteral(`${SANDBOX_OUTCOME}: ${outcome}`)}`] : []),
    ...(body
      ? [`--header 'Content-Type: application/json'`, `--data ${shellLiteral(JSON.stringify(body, null, 2))}`]
      : []),
    shellLiteral(url),
  ]
  const key = isIdempotent
    ? [
        '# Run this line once for each new operation: with a new key, the call takes effect again. Use a new reference, too.',
        'KEY=$(openssl rand -hex 16)',
        '',
        ...(retry ?? ['To retry, run only this command. With the same key, it takes effect only once.']).map(
          (line) => `# ${line}`,
        ),
      ]
    : []
  return [...key, ['curl --fail-with-body --silent --show-error', ...options].join(' \\\n  ')].join('\n')
}
