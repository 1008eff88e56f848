import { javaScriptLiteral } from '../../domain/api-docs/examples/literals.ts'
import type { AnswerField, Endpoint, Integration, Parameter } from '../../domain/content/api-docs.ts'
import { answerShape, isOptional, type Shape } from './answer-shape.ts'
import { commentLines, indented } from './comments.ts'
import { typeName } from './names.ts'

/** The text of `types.ts`: what each operation takes and answers. */
export function typescriptTypes({ endpoints }: Integration): string {
  return `${endpoints.flatMap(typesOf).join('\n')}\n`.replace(/\n+$/, '\n')
}

/** The names of the types that an operation uses. */
export function typesUsedBy({ operation, parameters }: Endpoint): string[] {
  const name = typeName(operation)
  return [...(parameters.length === 0 ? [] : [`${name}Parameters`]), `${name}Answer`]
}

function typesOf({ operation, title, parameters, response }: Endpoint): string[] {
  const name = typeName(operation)
  const taken = [
    ...commentLines([`What ${operation} takes: ${title}.`]),
    `export type ${name}Parameters = {`,
    ...indented(parameters.flatMap(parameterLines), 2),
    '}',
    '',
  ]
  const answered = [
    ...commentLines([`What ${operation} answers.`]),
    `export type ${name}Answer = {`,
    ...indented(memberLines(answerShape(response.fields)), 2),
    '}',
    '',
  ]
  return [...(parameters.length === 0 ? [] : taken), ...answered]
}

function parameterLines(parameter: Parameter): string[] {
  const { name, required, description } = parameter
  const usual = parameter.default === undefined ? '' : ` ${javaScriptLiteral(parameter.default)} when it is left out.`
  return [...commentLines([`${description}${usual}`]), `${name}${required ? '' : '?'}: ${valueType(parameter)}`]
}

function memberLines({ members }: Shape): string[] {
  return [...members].flatMap(([name, shape]) => {
    const start = `${name}${isOptional(shape) ? '?' : ''}: `
    const comment = shape.field ? commentLines([shape.field.description]) : []
    if (shape.members.size > 0) return [...comment, `${start}{`, ...indented(memberLines(shape), 2), `}${shape.isList ? '[]' : ''}`]
    const type = shape.field ? valueType(shape.field) : 'unknown'
    return [...comment, `${start}${shape.isList ? `Array<${type}>` : type}`]
  })
}

function valueType({ type, enum: values }: Parameter | AnswerField): string {
  if (values) return values.map(javaScriptLiteral).join(' | ')
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'object' ? 'Record<string, unknown>' : type
}
