import type { ExampleCall } from './example-call.ts'
import { shellLiteral } from './literals.ts'

/**
 * A call as a command for any POSIX shell; the token comes from KIBANDA_TOKEN.
 * It prints the answer, and ends with 22 when the answer is an error, whose message it prints with the rest of the
 * answer.
 */
export function curlExample({ method, url, body, needsToken, isIdempotent }: ExampleCall): string {
  const options = [
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...(needsToken ? ['--header "Authorization: Bearer $KIBANDA_TOKEN"'] : []),
    ...(isIdempotent ? ['--header "Idempotency-Key: $KEY"'] : []),
    ...(body
      ? [`--header 'Content-Type: application/json'`, `--data ${shellLiteral(JSON.stringify(body, null, 2))}`]
      : []),
    shellLiteral(url),
  ]
  const key = isIdempotent
    ? [
        '# One key for each thing to do: a repeat of the call with the same key does nothing twice.',
        'KEY=$(openssl rand -hex 16)',
        '',
      ]
    : []
  return [...key, ['curl --fail-with-body --silent --show-error', ...options].join(' \\\n  ')].join('\n')
}
