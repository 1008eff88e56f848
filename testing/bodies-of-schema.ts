import * as v from 'valibot'

/** The parts of a schema that a body is built from. */
type Shape = v.GenericSchema & {
  entries?: Record<string, Shape>
  item?: Shape
  options?: readonly unknown[]
  literal?: unknown
  wrapped?: Shape
  value?: Shape
}

/** Default values. A field gets the first value that is valid for it. */
const USUAL = [
  'a@example.org',
  'abc',
  '0123456789abcdef0123456789abcdef',
  '2026-11-21T08:00:00.000Z',
  'a'.repeat(24),
  '1',
  1,
  2025,
  true,
  null,
  '',
]

/**
 * Returns one body for each string in a schema. In each body, only that string is replaced.
 * @param textFor returns the replacement for a path such as `lines.0.id`
 */
export function bodiesWith(schema: v.GenericSchema, textFor: (path: string) => string): unknown[] {
  const paths: string[] = []
  valueOf(schema as Shape, '', (path) => void paths.push(path))
  return paths.map((wanted) => valueOf(schema as Shape, '', (path) => (path === wanted ? textFor(path) : undefined)))
}

/**
 * Builds a value that matches a schema.
 * @param textAt returns the string for a path, or undefined to use a default value
 */
function valueOf(schema: Shape, path: string, textAt: (path: string) => string | undefined): unknown {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  switch (schema.type) {
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return Object.fromEntries(
        Object.entries(schema.entries!).map(([name, field]) => [name, valueOf(field, at(name), textAt)]),
      )
    case 'array':
      return [valueOf(schema.item!, at('0'), textAt)]
    case 'record':
      return { [textAt(at('(name)')) ?? 'a']: valueOf(schema.value!, at('a'), textAt) }
    case 'optional':
    case 'nullable':
    case 'nullish':
      return valueOf(schema.wrapped!, path, textAt)
    case 'union':
      return valueOf(schema.options![0] as Shape, path, textAt)
    case 'string':
    case 'unknown':
      return textAt(path) ?? usual(schema)
    case 'literal':
      return schema.literal
    case 'picklist':
      return schema.options![0]
    default:
      return usual(schema)
  }
}

function usual(schema: Shape): unknown {
  return USUAL.find((value) => v.safeParse(schema, value).success)
}
