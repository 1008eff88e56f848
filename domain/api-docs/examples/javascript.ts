import type { ExampleCall } from './example-call.ts'
import { javaScriptLiteral } from './literals.ts'

/**
 * A call as an ES module that needs nothing but Node.js or another runtime with fetch; the token comes from
 * KIBANDA_TOKEN.
 * It prints the answer as JSON, and throws the message of an answer that is an error.
 */
export function javaScriptExample({ method, url, body, needsToken, isIdempotent }: ExampleCall): string {
  const headers = [
    ...(needsToken ? ['    Authorization: `Bearer ${process.env.KIBANDA_TOKEN}`,'] : []),
    ...(body ? [`    'Content-Type': 'application/json',`] : []),
    ...(isIdempotent
      ? [
          '    // Keep the key to repeat the call: with the same key, nothing is done twice.',
          `    'Idempotency-Key': crypto.randomUUID(),`,
        ]
      : []),
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
    'const answer = await response.json()',
    'if (!response.ok) throw new Error(answer.message)',
    'console.log(JSON.stringify(answer, null, 2))',
  ].join('\n')
}
