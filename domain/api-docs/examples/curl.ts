import type { ExampleCall } from './example-call.ts'
import { SANDBOX_OUTCOME } from '#domain/api-docs/call-headers.ts'
import { shellLiteral } from './literals.ts'

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
