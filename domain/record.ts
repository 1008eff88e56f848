/** Returns any value as a record of unknown fields; an empty record for null and undefined. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value)
}

/** Parses JSON. Returns undefined if the text is not valid JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Parses JSON like `jsonOf`, but replaces each U+0000 in a string value with a space. PostgreSQL cannot store that
 * character, and nobody types it.
 */
export function storableJsonOf(text: string): unknown {
  if (!text.includes('\\u0000')) return jsonOf(text)
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', ' ') : value))
  } catch {
    return undefined
  }
}

/** Returns an error's message; any other thrown value is converted to a string. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Returns a record with a value for each name. */
export function recordFrom<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
}

/** Returns the names of a record's own fields. */
export function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(record) as Name[]
}
