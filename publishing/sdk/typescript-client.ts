import { javaScriptLiteral } from '#domain/api-docs/examples/example-call.ts'
import type { Endpoint, Integration, Parameter, AnswerField } from '#domain/content/api-docs.ts'
import { fieldTree, isOptional, type FieldNode } from '#domain/api-docs/json-schema.ts'
import { commentLines, indented, clientName, givenParameters, typeName } from './names-and-comments.ts'

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
    ...commentLines([`Gives access to ${name} through a single gateway. ${description}`]),
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

/** Returns the text of `types.ts`: the parameters and the response of each operation. */
export function typescriptTypes({ endpoints }: Integration): string {
  return `${endpoints.flatMap(typesOf).join('\n').trimEnd()}\n`
}

function typesUsedBy({ operation, parameters }: Endpoint): string[] {
  const name = typeName(operation)
  return [...(parameters.length === 0 ? [] : [`${name}Parameters`]), `${name}Answer`]
}

function typesOf({ operation, title, parameters, response }: Endpoint): string[] {
  const name = typeName(operation)
  const taken = [
    ...commentLines([`The parameters of ${operation}: ${title}.`]),
    `export type ${name}Parameters = {`,
    ...indented(parameters.flatMap(parameterLines), 2),
    '}',
    '',
  ]
  const answered = [
    ...commentLines([`The response of ${operation}.`]),
    `export type ${name}Answer = {`,
    ...indented(memberLines(fieldTree(response.fields)), 2),
    '}',
    '',
  ]
  return [...(parameters.length === 0 ? [] : taken), ...answered]
}

function parameterLines(parameter: Parameter): string[] {
  const { name, required, description } = parameter
  const usual = parameter.default === undefined ? '' : ` Defaults to ${javaScriptLiteral(parameter.default)}.`
  return [...commentLines([`${description}${usual}`]), `${name}${required ? '' : '?'}: ${valueType(parameter)}`]
}

function memberLines(nodes: readonly FieldNode[]): string[] {
  return nodes.flatMap((node) => {
    const { name, isList, field, children } = node
    const start = `${name}${isOptional(node) ? '?' : ''}: `
    const comment = field ? commentLines([field.description]) : []
    if (children.length > 0)
      return [...comment, `${start}{`, ...indented(memberLines(children), 2), `}${isList ? '[]' : ''}`]
    const type = field ? valueType(field) : 'unknown'
    return [...comment, `${start}${isList ? `Array<${type}>` : type}`]
  })
}

function valueType({ type, enum: values }: Parameter | AnswerField): string {
  if (values) return values.map(javaScriptLiteral).join(' | ')
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'object' ? 'Record<string, unknown>' : type
}
