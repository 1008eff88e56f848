import { phpLiteral } from '../../domain/api-docs/examples/literals.ts'
import { fieldTree, isOptional, type FieldNode } from '../../domain/api-docs/field-tree.ts'
import type { AnswerField, Parameter } from '../../domain/content/api-docs.ts'

type Described = Pick<Parameter, 'enum'> & Pick<AnswerField, 'type'>

const types: Readonly<Record<AnswerField['type'], string>> = {
  string: 'string',
  integer: 'int',
  number: 'int|float',
  boolean: 'bool',
  object: 'array',
}

/** Returns the type of a value that PHP itself checks. */
export function phpDeclaredType({ type }: Pick<Described, 'type'>): string {
  return types[type]
}

/** Returns the doc comment line of a parameter, with its allowed values. */
export function phpParameterComment({ name, required, description, ...rest }: Parameter): string {
  const usual = rest.default === undefined ? '' : ` Defaults to ${phpLiteral(rest.default)}.`
  return `@param ${exactType(rest)}${required ? '' : '|null'} $${name} ${description}${usual}`
}

/** Returns the doc comment lines of a response, as an array shape. */
export function phpAnswerLines(fields: readonly AnswerField[]): string[] {
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
