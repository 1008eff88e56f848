import type { AnswerField } from '../../domain/content/api-docs.ts'

/** One place in an answer: a value that a field describes, or members below it. */
export type Shape = { isList: boolean; field?: AnswerField; members: Map<string, Shape> }

/** The answer that a list of fields describes, as a tree: `data[].amount` is a member of the list `data`. */
export function answerShape(fields: readonly AnswerField[]): Shape {
  const whole: Shape = { isList: false, members: new Map() }
  for (const field of fields) {
    const place = field.name.split('.').reduce((shape, part) => memberOf(shape, part), whole)
    place.field = field
  }
  return whole
}

/** Whether a place may be missing from an answer: what holds others, when all of these may. */
export function isOptional({ field, members }: Shape): boolean {
  return members.size === 0 ? field?.optional === true : [...members.values()].every(isOptional)
}

/** An answer made of the examples of its fields; each list has one entry. */
export function exampleAnswer({ isList, field, members }: Shape): unknown {
  const one = members.size === 0 ? field?.example : Object.fromEntries([...members].map(([name, shape]) => [name, exampleAnswer(shape)]))
  return isList ? [one] : one
}

function memberOf(shape: Shape, part: string): Shape {
  const name = part.replace('[]', '')
  const member = shape.members.get(name) ?? { isList: part.endsWith('[]'), members: new Map() }
  shape.members.set(name, member)
  return member
}
