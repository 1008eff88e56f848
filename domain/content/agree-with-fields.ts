import { jsonOf } from '#domain/record.ts'

/** The possible types of a message field. `string or number` is for APIs that send either. */
export const REFERENCE_TYPES = [
  'string',
  'integer',
  'number',
  'boolean',
  'object',
  'list',
  'string or integer',
  'string or number',
  'string or null',
] as const
export type ReferenceType = (typeof REFERENCE_TYPES)[number]

type Field = { name: string; type: ReferenceType; always: boolean }

/**
 * Compares a JSON sample with the table of its fields. The table names each value by its path, such as `Item[].Name`;
 * the objects and lists in the path need no rows of their own.
 * @returns the expected and the actual value of each mismatch
 */
export function* agreeWithFields(
  json: string,
  fields: readonly Field[],
): Iterable<{ expected: string; found: unknown }> {
  const sample = jsonOf(json)
  if (typeof sample !== 'object' || sample === null) {
    yield { expected: 'a JSON object', found: json }
    return
  }
  const rows = new Map(fields.map((field) => [field.name, field]))
  const seen = new Set<string>()
  for (const { name, value } of valuesIn(sample, '', rows)) {
    seen.add(name)
    const row = rows.get(name)
    if (!row) yield { expected: `a field of the table above`, found: name }
    else if (!isOf(row.type, value))
      yield { expected: `${name} as ${row.type}`, found: `${name}: ${JSON.stringify(value)}` }
  }
  for (const { name, always } of fields)
    if (always && !seen.has(name)) yield { expected: `the field ${name}`, found: json }
}

/**
 * Lists the values in a sample by path. An object or list with a row of its own is expanded only if its parts have
 * rows.
 */
function* valuesIn(
  value: unknown,
  name: string,
  rows: ReadonlyMap<string, Field>,
): Iterable<{ name: string; value: unknown }> {
  const isStated = rows.has(name)
  const isParent = Array.from(rows.keys()).some((row) => row.startsWith(`${name}.`) || row.startsWith(`${name}[]`))
  if (isStated || typeof value !== 'object' || value === null) yield { name, value }
  if (typeof value !== 'object' || value === null || (isStated && !isParent)) return
  if (Array.isArray(value)) for (const entry of value) yield* valuesIn(entry, `${name}[]`, rows)
  else
    for (const [key, part] of Object.entries(value)) yield* valuesIn(part, name === '' ? key : `${name}.${key}`, rows)
}

function isOf(type: ReferenceType, value: unknown): boolean {
  return type.split(' or ').some((one) => {
    if (one === 'integer') return Number.isSafeInteger(value)
    if (one === 'list') return Array.isArray(value)
    if (one === 'null') return value === null
    return typeof value === one && value !== null && !Array.isArray(value)
  })
}
