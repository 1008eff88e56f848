import { USUAL_RETRY, type ExampleCall } from './example-call.ts'
import { javaScriptLiteral } from './literals.ts'

/**
 * Returns a request as an ES module for Node.js or any other runtime with fetch. The module takes the token from
 * KIBANDA_TOKEN and prints the response as JSON. On an error response, it throws an error with the response's text.
 */
export function javaScriptExample({
  method,
  url,
  body,
  needsToken,
  isIdempotent,
  retry = USUAL_RETRY,
}: ExampleCall): string {
  const headers = [
    ...(needsToken ? ['    Authorization: `Bearer ${process.env.KIBANDA_TOKEN}`,'] : []),
    ...(body ? [`    'Content-Type': 'application/json',`] : []),
    ...(isIdempotent ? [...retry.map((line) => `    // ${line}`), `    'Idempotency-Key': crypto.randomUUID(),`] : []),
  ]
  const settings = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body
      ? [
          '  body: JSON.stringify({',
          ...Object.entries(body).map(([name, value]) => `    ${name}: ${javaScriptLiteral(value)},`),
          '  }),',
        ]
      : []),
  ]
  return [
    `const response = await fetch(${javaScriptLiteral(url)}${settings.length === 0 ? ')' : ', {'}`,
    ...(settings.length === 0 ? [] : [...settings, '})']),
    '',
    'const answer = await response.text()',
    'if (!response.ok) throw new Error(answer)',
    'console.log(JSON.stringify(JSON.parse(answer), null, 2))',
  ].join('\n')
}
