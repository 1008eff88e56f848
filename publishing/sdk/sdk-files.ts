import path from 'node:path'
import { readFileSync } from 'node:fs'
import { javaScriptLiteral, phpLiteral } from '#domain/api-docs/examples/example-call.ts'
import type { Integration, Endpoint } from '#domain/content/api-docs.ts'
import { clientName, phpNamespace, givenParameters } from './names-and-comments.ts'
import { phpClient } from './php-client.ts'
import { phpTest } from './php-test.ts'
import { typescriptClient, typescriptTypes } from './typescript-client.ts'
import { typescriptTest } from './typescript-test.ts'

const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Returns the text of `package.json`. */
function packageJson({ id, name }: Integration): string {
  return asJson({
    name: `@kibanda/${id}`,
    version: '1.0.0',
    private: true,
    description: `A typed client that gives access to ${name} through a single gateway.`,
    license: 'MIT',
    type: 'module',
    // Node.js runs only JavaScript in node_modules, so programs load `dist`. The types come from the TypeScript source.
    exports: { types: './src/client.ts', default: './dist/client.js' },
    scripts: { test: 'node --test', types: 'tsc' },
    engines: { node: '>=20' },
    devDependencies: { '@types/node': '>=22.18', typescript: '>=5.8' },
  })
}

/** Returns the text of `tsconfig.json`, which allows only types that Node.js can strip. */
function tsconfig(): string {
  return asJson({
    compilerOptions: {
      target: 'es2024',
      lib: ['es2024'],
      module: 'nodenext',
      types: ['node'],
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noImplicitOverride: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      erasableSyntaxOnly: true,
      verbatimModuleSyntax: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      noEmit: true,
    },
    include: ['src', 'test'],
  })
}

/** Returns the text of `composer.json`. */
function composerJson(integration: Integration): string {
  const { id, name } = integration
  return asJson({
    name: `kibanda/${id}`,
    description: `A typed client that gives access to ${name} through a single gateway.`,
    type: 'library',
    license: 'MIT',
    require: { php: '>=8.1' },
    autoload: { 'psr-4': { [`${phpNamespace(integration)}\\`]: 'src/' } },
    scripts: { test: 'php tests/run.php' },
  })
}

/**
 * Returns the files of an integration's client in TypeScript and PHP, by path in the archive.
 * @param base the base URL of the calls, without a trailing slash
 * @param owner the copyright holder
 * @throws a file system error when a shared source file cannot be read
 */
export async function sdkFiles(integration: Integration, base: string, owner: string): Promise<Record<string, string>> {
  const namespace = `namespace ${phpNamespace(integration)};`
  const sharedPhp = (name: string) => readShared(`php/${name}.php`).replace('namespace Kibanda\\Sdk;', () => namespace)
  const files = {
    'README.md': readme(integration, base),
    LICENSE: license(owner),
    'typescript/package.json': packageJson(integration),
    'typescript/tsconfig.json': tsconfig(),
    'typescript/src/api-error.ts': readShared('typescript/api-error.ts'),
    'typescript/src/client.ts': typescriptClient(integration, base),
    'typescript/src/connection.ts': readShared('typescript/connection.ts'),
    'typescript/src/types.ts': typescriptTypes(integration),
    'typescript/test/client.test.ts': typescriptTest(integration),
    'php/composer.json': composerJson(integration),
    'php/src/ApiError.php': sharedPhp('ApiError'),
    'php/src/Connection.php': sharedPhp('Connection'),
    'php/src/NetworkError.php': sharedPhp('NetworkError'),
    'php/src/StreamTransport.php': sharedPhp('StreamTransport'),
    [`php/src/${clientName(integration)}.php`]: phpClient(integration, base),
    'php/tests/run.php': phpTest(integration),
  }
  const all = { ...files, ...(await asJavaScript(files)) }
  return Object.fromEntries(Object.entries(all).map(([file, text]) => [`kibanda-${integration.id}-sdk/${file}`, text]))
}

/** Reads a source file that all clients share. */
function readShared(file: string): string {
  return readFileSync(path.join(import.meta.dirname, 'source', file), 'utf8').replaceAll('\r\n', '\n')
}

/** Returns the TypeScript sources as JavaScript without types, for programs that run the client from `node_modules`. */
async function asJavaScript(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  // Vite is loaded on demand, because most publications reuse all clients from the cache.
  const { transformWithOxc } = await import('vite')
  const sources = Object.entries(files).filter(([file]) => file.startsWith('typescript/src/'))
  const scripts = sources.map(async ([file, text]) => {
    const { code } = await transformWithOxc(text, file, { target: 'es2022' })
    return [
      file.replace('/src/', '/dist/').replace(/\.ts$/, '.js'),
      code.replace(/(from "\.\/[\w-]+)\.ts"/g, '$1.js"'),
    ] as const
  })
  return Object.fromEntries(await Promise.all(scripts))
}

/** Returns the MIT license with the name of the copyright holder. */
function license(holder: string): string {
  return `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`
}

/**
 * Returns the text of `README.md`, which describes the archive, a quick start in both languages, and the server that
 * the client calls.
 */
function readme(integration: Integration, base: string): string {
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
