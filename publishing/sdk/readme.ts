import { javaScriptLiteral, phpLiteral } from '#domain/api-docs/examples/literals.ts'
import type { Endpoint, Integration } from '#domain/content/api-docs.ts'
import { clientName, givenParameters, phpNamespace } from './names-and-comments.ts'

/**
 * Returns the text of `README.md`, which describes the archive, a quick start in both languages, and the server that
 * the client calls.
 */
export function readme(integration: Integration, base: string): string {
  const { id, name, endpoints } = integration
  const client = clientName(integration)
  const first = endpoints[0]!
  return `# ${name} client

A small typed client for the ${name} calls of our gateway, in TypeScript and PHP. It has no dependencies.

By default, it calls the sandbox, \`${base}\`: nothing that you do there reaches ${name}, and no money moves.
To call another server, pass its URL: \`new ${client}({ token, baseUrl: 'http://localhost:3000/sandbox' })\`, or in PHP \`new ${client}($token, baseUrl: '…')\`.

Get a token by signing in with \`POST ${base}/api/auth/login\`. The email address and password for the sandbox are on the site's API documentation page.
Put the token into the environment variable \`KIBANDA_TOKEN\` before you run the examples below.

## TypeScript

Requires Node.js 20 or later: \`npm install ./kibanda-${id}-sdk/typescript\`. The source is in \`src\`, the same code without types in \`dist\`.

\`\`\`ts
import { ${client} } from '@kibanda/${id}'

const client = new ${client}({ token: process.env.KIBANDA_TOKEN ?? '' })
const answer = await client.${first.operation}(${typescriptArguments(first)})
console.log(answer)
\`\`\`

## PHP

Requires PHP 8.1 or later. Install it from a Composer path repository, or use it without Composer:

\`\`\`php
<?php
foreach (glob('kibanda-${id}-sdk/php/src/*.php') as $file) require_once $file;

$client = new ${phpNamespace(integration)}\\${client}(getenv('KIBANDA_TOKEN'));
$answer = $client->${first.operation}(${phpArguments(first)});
print_r($answer);
\`\`\`

## Calls

| Method | What it does | Call |
| --- | --- | --- |
${endpoints.map(({ operation, title, method, path }) => `| \`${operation}\` | ${title} | \`${method} ${path}\` |`).join('\n')}

## Retries and errors

Calls that change something take an idempotency key: calls with the same key take effect only once, unless the error of a call says otherwise.
Without a key, the client generates a new one for each call. If there is no response, or a 503, it retries once with the same key. It also retries GET requests once. It does not retry after any other error.
To retry later yourself, pass your own key, and send the same key again.

An error response is thrown as \`ApiError\`, with its \`status\`, a machine-readable \`error\`, a human-readable \`message\`,
the \`requestId\` from our log, and \`fields\` with a message for each invalid parameter.

## Tests

\`npm test\` in \`typescript\`, with Node.js 22.18 or later, and \`php tests/run.php\` in \`php\`. Neither needs network access.
`
}

/** Returns the parameters that the quick start passes: the required parameters, with their documented examples. */
function firstValues(endpoint: Endpoint) {
  return endpoint.parameters.filter(({ required }) => required)
}

function typescriptArguments(endpoint: Endpoint): string {
  const values = firstValues(endpoint).map(({ name, example }) => `${name}: ${javaScriptLiteral(example)}`)
  return givenParameters(endpoint).allOptional ? '' : `{ ${values.join(', ')} }`
}

function phpArguments(endpoint: Endpoint): string {
  return firstValues(endpoint)
    .map(({ name, example }) => `${name}: ${phpLiteral(example)}`)
    .join(', ')
}
