import type { AnswerField } from '#domain/content/api-docs.ts'

/** A part of a response: a documented value, or an object that contains further parts. */
export type FieldNode = { name: string; isList: boolean; field?: AnswerField; children: readonly FieldNode[] }

/** Builds the tree of a response's parts from field names such as `status`, `meta.total` and `data[].amount`. */
export function fieldTree(fields: readonly AnswerField[]): FieldNode[] {
  return nodesOf(fields.map((field) => ({ field, path: field.name.split('.') })))
}

/**
 * Returns whether a response may omit a part: an optional value, or an object with only optional parts. A list of
 * objects is present even when it is empty.
 */
export function isOptional({ isList, field, children }: FieldNode): boolean {
  return children.length > 0 ? !isList && children.every(isOptional) : field?.optional === true
}

function nodesOf(entries: readonly { field: AnswerField; path: readonly string[] }[]): FieldNode[] {
  const byName = Map.groupBy(entries, ({ path: [first = ''] }) => first.replace('[]', ''))
  return [...byName].map(([name, parts]) => {
    const own = parts.find(({ path }) => path.length === 1)
    return {
      name,
      isList: parts.some(({ path }) => path[0]?.endsWith('[]')),
      ...(own ? { field: own.field } : {}),
      children: nodesOf(parts.flatMap(({ field, path }) => (path.length > 1 ? [{ field, path: path.slice(1) }] : []))),
    }
  })
}
