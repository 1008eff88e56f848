import { phpLiteral } from '../../domain/api-docs/examples/literals.ts'
import type { AnswerField, Parameter } from '../../domain/content/api-docs.ts'
import { answerShape, isOptional, type Shape } from './answer-shape.ts'

type Described = Pick<Parameter, 'enum'> & Pick<AnswerField, 'type'>

const types: Readonly<Record<AnswerField['type'], string>> = { string: 'string', integer: 'int', number: 'int|float', boolean: 'bool', object: 'array' }

/** The type of a value as PHP itself checks it. */
export function phpDeclaredType({ type }: Pick<Described, 'type'>): string {
  return types[type]
}

/** The line of a doc comment for a parameter, with the values that it may have. */
export function phpParameterComment({ name, required, description, ...rest }: Parameter): string {
  const usual = rest.default === undefined ? '' : ` ${phpLiteral(rest.default)} when it is left out.`
  return `@param ${exactType(rest)}${required ? '' : '|null'} $${name} ${description}${usual}`
}

/** The lines of a doc comment for an answer: an array whose names and types are known. */
export function phpAnswerLines(fields: readonly AnswerField[]): string[] {
  return ['@return array{', ...memberLines(answerShape(fields), '    '), '}']
}

function memberLines({ members }: Shape, margin: string): string[] {
  return [...members].flatMap(([name, shape]) => {
    const start = `${margin}${name}${isOptional(shape) ? '?' : ''}: `
    const type = shape.field ? exactType(shape.field) : 'mixed'
    if (shape.members.size === 0) return [`${start}${shape.isList ? `list<${type}>` : type},`]
    const [open, close] = shape.isList ? ['list<array{', '}>'] : ['array{', '}']
    return [`${start}${open}`, ...memberLines(shape, `${margin}    `), `${margin}${close},`]
  })
}

function exactType({ type, enum: values }: Described): string {
  return values ? values.map(phpLiteral).join('|') : types[type]
}
