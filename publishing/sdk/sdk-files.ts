import path from 'node:path'
import { readFileSync } from 'node:fs'
import type { Integration } from '#domain/content/api-docs.ts'
import { clientName, phpNamespace } from './names-and-comments.ts'
import { phpClient } from './php-client.ts'
import { phpTest } from './php-test.ts'
import { readme } from './readme.ts'
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
