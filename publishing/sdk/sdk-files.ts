import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Integration } from '../../domain/content/api-docs.ts'
import { license } from './license.ts'
import { clientName, phpNamespace } from './names.ts'
import { composerJson, packageJson, tsconfig } from './packages.ts'
import { phpClient } from './php-client.ts'
import { phpTest } from './php-test.ts'
import { readme } from './readme.ts'
import { typescriptClient } from './typescript-client.ts'
import { typescriptTest } from './typescript-test.ts'
import { typescriptTypes } from './typescript-types.ts'

/**
 * Returns the files of an integration's client in TypeScript and PHP: their contents, by path in the archive.
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

/** Returns the TypeScript sources without their types, for programs that run them from `node_modules`. */
async function asJavaScript(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  // Loaded on demand: most publications reuse all clients from the cache.
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
