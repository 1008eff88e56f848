import type { Integration } from '../../domain/content/api-docs.ts'
import { phpNamespace } from './names.ts'

const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Returns the text of `package.json`. */
export function packageJson({ id, name }: Integration): string {
  return asJson({
    name: `@kibanda/${id}`,
    version: '1.0.0',
    private: true,
    description: `A typed client for ${name} behind one gateway.`,
    license: 'MIT',
    type: 'module',
    // Node.js runs only JavaScript from node_modules; the types come from the source.
    exports: { types: './src/client.ts', default: './dist/client.js' },
    scripts: { test: 'node --test', types: 'tsc' },
    engines: { node: '>=20' },
    devDependencies: { '@types/node': '>=22.18', typescript: '>=5.8' },
  })
}

/** Returns the text of `tsconfig.json`, which allows only types that Node.js can strip. */
export function tsconfig(): string {
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
export function composerJson(integration: Integration): string {
  const { id, name } = integration
  return asJson({
    name: `kibanda/${id}`,
    description: `A typed client for ${name} behind one gateway.`,
    type: 'library',
    license: 'MIT',
    require: { php: '>=8.1' },
    autoload: { 'psr-4': { [`${phpNamespace(integration)}\\`]: 'src/' } },
    scripts: { test: 'php tests/run.php' },
  })
}
