import { javaScriptLiteral, phpLiteral } from '../../domain/api-docs/examples/literals.ts'
import type { Endpoint, Integration } from '../../domain/content/api-docs.ts'
import { clientName, givenParameters, phpNamespace } from './names.ts'

/** The text of `README.md`: what the archive is, how to begin in both languages, and where its calls go. */
export function readme(integration: Integration, base: string): string {
  const { id, name, endpoints } = integration
  const client = clientName(integration)
  const first = endpoints[0]!
  return `# ${name} client

A small typed client for the ${name} calls of our gateway, in TypeScript and in PHP. It needs no other package.

Its base address is the sandbox, \`${base}\`: nothing that you do there reaches ${name}, and no money moves.
To call another one, give its address: \`new ${client}({ token, baseUrl: 'http://localhost:3000/sandbox' })\`, in PHP \`new ${client}($token, baseUrl: '…')\`.

The token comes from signing in with \`POST ${base}/api/auth/login\`, whose e-mail address and password for the sandbox stand on the site's page of API documentation.
Put it into the environment variable \`KIBANDA_TOKEN\` before you run what follows.

## TypeScript

Node.js 20 or later: \`npm install ./kibanda-${id}-sdk/typescript\`. The source is in \`src\`, the same without types in \`dist\`.

\`\`\`ts
import { ${client} } from '@kibanda/${id}'

const client = new ${client}({ token: process.env.KIBANDA_TOKEN ?? '' })
const answer = await client.${first.operation}(${typescriptArguments(first)})
console.log(answer)
\`\`\`

## PHP

PHP 8.1 or later; with Composer's path repositories, or without Composer:

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

## Repeats and errors

Calls that change something take an idempotency key: with the same key, a thing is done once, however often it is called.
Without one, the client makes up a new key for each call. When no answer comes, or a 503, it tries once more with the same key; so it does to read.
To try again later yourself, give the key and keep it.

An answer that is an error is thrown as \`ApiError\`, with its \`status\`, its \`error\` for programs, its message for people,
the \`requestId\` that our log knows, and in \`fields\` what is wrong with which parameter.

## Tests

\`npm test\` in \`typescript\`, \`php tests/run.php\` in \`php\`. Neither needs a network.
`
}

/** What the quick start gives: what is required, as the documented example has it. */
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
