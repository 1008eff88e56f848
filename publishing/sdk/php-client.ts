import { phpLiteral } from '#domain/api-docs/examples/example-call.ts'
import type { Endpoint, Integration, Parameter, AnswerField } from '#domain/content/api-docs.ts'
import { commentLines, indented, clientName, phpNamespace } from './names-and-comments.ts'
import { fieldTree, isOptional, type FieldNode } from '#domain/api-docs/json-schema.ts'

type Described = Pick<Parameter, 'enum'> & Pick<AnswerField, 'type'>

const types: Readonly<Record<AnswerField['type'], string>> = {
  string: 'string',
  integer: 'int',
  number: 'int|float',
  boolean: 'bool',
  object: 'array',
}

/** Returns the native PHP type of a value, which PHP checks at run time. */
function phpDeclaredType({ type }: Pick<Described, 'type'>): string {
  return types[type]
}

/** Returns the doc comment line of a parameter, including the allowed values. */
function phpParameterComment({ name, required, description, ...rest }: Parameter): string {
  const usual = rest.default === undefined ? '' : ` Defaults to ${phpLiteral(rest.default)}.`
  return `@param ${exactType(rest)}${required ? '' : '|null'} $${name} ${description}${usual}`
}

/** Returns the doc comment lines of a response, as an array shape. */
function phpAnswerLines(fields: readonly AnswerField[]): string[] {
  return ['@return array{', ...memberLines(fieldTree(fields), '    '), '}']
}

function memberLines(nodes: readonly FieldNode[], margin: string): string[] {
  return nodes.flatMap((node) => {
    const { name, isList, field, children } = node
    const start = `${margin}${name}${isOptional(node) ? '?' : ''}: `
    const type = field ? exactType(field) : 'mixed'
    if (children.length === 0) return [`${start}${isList ? `list<${type}>` : type},`]
    const [open, close] = isList ? ['list<array{', '}>'] : ['array{', '}']
    return [`${start}${open}`, ...memberLines(children, `${margin}    `), `${margin}${close},`]
  })
}

function exactType({ type, enum: values }: Described): string {
  return values ? values.map(phpLiteral).join('|') : types[type]
}

/** The maximum length of a line of code, in characters, without its indentation. */
const LONGEST = 100

/** Returns the text of the PHP class, with one method for each operation of an integration. */
export function phpClient(integration: Integration, base: string): string {
  const { name, description, endpoints } = integration
  return [
    '<?php',
    '',
    'declare(strict_types=1);',
    '',
    `namespace ${phpNamespace(integration)};`,
    '',
    ...commentLines([`Gives access to ${name} through a single gateway. ${description}`]),
    `final class ${clientName(integration)}`,
    '{',
    ...indented([...constructorLines(base), ...endpoints.flatMap((endpoint) => ['', ...methodLines(endpoint)])], 4),
    '}',
    '',
  ].join('\n')
}

function constructorLines(base: string): string[] {
  return [
    '/** The default base URL: the sandbox, which never reaches a provider. */',
    `public const SANDBOX = ${phpLiteral(base)};`,
    '',
    'private readonly Connection $connection;',
    '',
    ...commentLines([
      '@param string|\\Closure(): string $token The token from signing in, or a function that returns it, called before each request.',
      '@param string $baseUrl The base URL of all calls.',
      '@param int $timeout The request timeout, in seconds.',
      '@param int $pause The delay before a retry, in milliseconds.',
      "@param ?\\Closure(string, string, list<string>, ?string): array{int, string} $transport Sends requests; defaults to PHP's own streams.",
    ]),
    'public function __construct(',
    '    string|\\Closure $token,',
    '    string $baseUrl = self::SANDBOX,',
    '    int $timeout = 30,',
    '    int $pause = 500,',
    '    ?\\Closure $transport = null,',
    ') {',
    '    $this->connection = new Connection($baseUrl, $token, $transport ?? (new StreamTransport($timeout))->send(...), $pause);',
    '}',
  ]
}

function methodLines(endpoint: Endpoint): string[] {
  const { operation, title, description, parameters, response, idempotent } = endpoint
  const inOrder = [...parameters.filter(({ required }) => required), ...parameters.filter(({ required }) => !required)]
  const taken = [...inOrder.map(declared), ...(idempotent ? ['?string $idempotencyKey = null'] : [])]
  const key = '@param ?string $idempotencyKey Calls with the same key take effect only once. Defaults to a new key.'
  return [
    ...commentLines([
      `${title}.`,
      description,
      '',
      ...inOrder.map(phpParameterComment),
      ...(idempotent ? [key] : []),
      ...phpAnswerLines(response.fields),
      '@throws ApiError',
      '@throws NetworkError',
    ]),
    ...signatureLines(operation, taken),
    '    return $this->connection->send(',
    ...callLines(endpoint).map((line) => `        ${line},`),
    '    );',
    '}',
  ]
}

function signatureLines(operation: string, taken: readonly string[]): string[] {
  const inOne = `public function ${operation}(${taken.join(', ')}): array`
  if (inOne.length <= LONGEST) return [inOne, '{']
  return [`public function ${operation}(`, ...indented(taken, 4).map((line) => `${line},`), '): array {']
}

function declared({ name, required, ...rest }: Parameter): string {
  const type = phpDeclaredType(rest)
  if (required) return `${type} $${name}`
  return type.includes('|') ? `${type}|null $${name} = null` : `?${type} $${name} = null`
}

function callLines({ method, path, parameters, idempotent, isOpen }: Endpoint): string[] {
  const values = (place: Parameter['in']) =>
    parameters.filter((parameter) => parameter.in === place).map(({ name }) => `'${name}' => $${name}`)
  const parts = path
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? `Connection::segment($${part.slice(1, -1)})` : `'${part}'`))
  return [
    `'${method}'`,
    parts.join(' . '),
    ...(values('query').length > 0 ? [`query: ${arrayOf(values('query'))}`] : []),
    ...(values('body').length > 0 ? [`body: ${arrayOf(values('body'))}`] : []),
    ...(idempotent ? ['idempotencyKey: $idempotencyKey ?? Connection::newKey()'] : []),
    ...(isOpen ? ['isOpen: true'] : []),
  ]
}

function arrayOf(entries: readonly string[]): string {
  const inOne = `[${entries.join(', ')}]`
  return inOne.length <= LONGEST
    ? inOne
    : ['[', ...indented(entries, 12).map((entry) => `${entry},`), '        ]'].join('\n    ')
}
