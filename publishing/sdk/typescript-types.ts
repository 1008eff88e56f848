import { javaScriptLiteral } from '#domain/api-docs/examples/literals.ts'
import { fieldTree, isOptional, type FieldNode } from '#domain/api-docs/field-tree.ts'
import type { AnswerField, Endpoint, Integration, Parameter } from '#domain/content/api-docs.ts'
import { commentLines, indented } from './comments.ts'
import { typeName } from './names.ts'

/** Returns the text of `types.ts`: the parameters and the response of each operation. */
export function typescriptTypes({ endpoints }: Integration): string {
  return `${endpoints.flatMap(typesOf).join('\n').trimEnd()}\n`
}

/** Returns the names of the types that an operation uses. */
export function typesUsedBy({ operation, parameters }: Endpoint): string[] {
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
