import { javaScriptLiteral } from '#domain/api-docs/examples/literals.ts'
import type { Endpoint, Integration, Parameter } from '#domain/content/api-docs.ts'
import { commentLines, indented } from './comments.ts'
import { clientName, givenParameters, typeName } from './names.ts'
import { typesUsedBy } from './typescript-types.ts'

/** The maximum length of a line of code, in characters, without its indentation. */
const LONGEST = 110

/** Returns the text of `client.ts`: the class, with one method for each operation of an integration. */
export function typescriptClient(integration: Integration, base: string): string {
  const { name, description, endpoints } = integration
  const imported = [
    'Connection',
    ...(endpoints.some(({ path }) => path.includes('{')) ? ['segment'] : []),
    'type ClientOptions',
    ...(endpoints.some(({ idempotent }) => idempotent) ? ['type Idempotent'] : []),
  ]
  return [
    `import { ${imported.join(', ')} } from './connection.ts'`,
    'import type {',
    ...indented(endpoints.flatMap(typesUsedBy), 2).map((line) => `${line},`),
    `} from './types.ts'`,
    '',
    `export { ApiError } from './api-error.ts'`,
    `export type { ClientOptions, Idempotent } from './connection.ts'`,
    `export type * from './types.ts'`,
    '',
    '/** The default base URL: the sandbox, which never reaches a provider. */',
    `export const SANDBOX = ${javaScriptLiteral(base)}`,
    '',
    ...commentLines([`${name} behind one gateway. ${description}`]),
    `export class ${clientName(integration)} {`,
    '  readonly #connection: Connection',
    '',
    '  constructor(options: ClientOptions) {',
    '    this.#connection = new Connection(options, SANDBOX)',
    '  }',
    ...endpoints.flatMap((endpoint) => ['', ...indented(methodLines(endpoint), 2)]),
    '}',
    '',
  ].join('\n')
}

function methodLines(endpoint: Endpoint): string[] {
  const { operation, title, description, idempotent } = endpoint
  const { some, allOptional } = givenParameters(endpoint)
  const taken = [
    ...(some ? [`parameters: ${typeName(operation)}Parameters${allOptional ? ' = {}' : ''}`] : []),
    ...(idempotent ? ['{ idempotencyKey = crypto.randomUUID() }: Idempotent = {}'] : []),
  ]
  return [
    ...commentLines([`${title}.`, description, '@throws ApiError']),
    ...signatureLines(operation, taken),
    '  return this.#connection.send({',
    ...callLines(endpoint).map((line) => `    ${line},`),
    '  })',
    '}',
  ]
}

function signatureLines(operation: string, taken: readonly string[]): string[] {
  const answer = `Promise<${typeName(operation)}Answer> {`
  const inOne = `async ${operation}(${taken.join(', ')}): ${answer}`
  return inOne.length <= LONGEST
    ? [inOne]
    : [`async ${operation}(`, ...indented(taken, 2).map((line) => `${line},`), `): ${answer}`]
}

function callLines({ method, path, parameters, idempotent, isOpen }: Endpoint): string[] {
  const placed = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place)
  const values = (some: readonly Parameter[]) =>
    some.length === parameters.length
      ? 'parameters'
      : `{ ${some.map(({ name }) => `${name}: parameters.${name}`).join(', ')} }`
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => `\${segment(parameters.${name})}`)
  return [
    `method: '${method}'`,
    `path: ${filled === path ? `'${path}'` : `\`${filled}\``}`,
    ...(placed('query').length > 0 ? [`query: ${values(placed('query'))}`] : []),
    ...(placed('body').length > 0 ? [`body: ${values(placed('body'))}`] : []),
    ...(idempotent ? ['idempotencyKey'] : []),
    ...(isOpen ? ['isOpen: true'] : []),
  ]
}
