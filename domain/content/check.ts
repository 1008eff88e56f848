import * as v from 'valibot'

/**
 * One or more errors in content files. Each line of the message gives the file, the line, the field and the expected
 * value.
 */
export class ContentError extends Error {
  override name = 'ContentError'
}

/** The position of a field in its file, and its source text. */
export type Place = { line: number; source?: string | undefined }

/** The path to a field from the top of its file. */
export type FieldPath = readonly (string | number)[]

/**
 * Checks a parsed content file against its schema.
 * @param file the file's path as the owner knows it, such as `content/site.yml`
 * @param placeOf returns the position of a field in the file, if known
 * @throws ContentError with one line per error: file, line, field, expected value, actual value
 */
export function checkContent<S extends v.GenericSchema>(
  file: string,
  schema: S,
  value: unknown,
  placeOf: (path: FieldPath) => Place | undefined = () => undefined,
): v.InferOutput<S> {
  const checked = v.safeParse(schema, value)
  if (checked.success) return checked.output
  const mistakes = checked.issues.map((issue) => {
    const place = placeOf((issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))))
    return `${file}${place ? `:${place.line}` : ''}: ${v.getDotPath(issue) ?? 'the file'}: ${describe(issue, place?.source)}`
  })
  throw new ContentError(mistakes.join('\n'))
}

/** A value that is inconsistent with the rest of the content: its path, the expected value, and the actual value. */
export type Mismatch = { path: FieldPath; expected: string; found: unknown }

/**
 * Extends a schema with a check against the rest of the content. The errors that this check reports also include the
 * field and the line.
 */
export function withCrossChecks<S extends v.GenericSchema>(
  schema: S,
  misfitsOf: (value: v.InferOutput<S>) => Iterable<Mismatch>,
) {
  return v.pipe(
    schema,
    v.rawCheck<v.InferOutput<S>>(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      for (const { path, expected, found } of misfitsOf(dataset.value)) {
        const [first, ...rest] = path.map((key) => ({
          type: 'unknown' as const,
          origin: 'value' as const,
          input: undefined,
          key,
          value: found,
        }))
        addIssue({ message: expected, input: found, ...(first && { path: [first, ...rest] }) })
      }
    }),
  )
}

function describe(issue: v.BaseIssue<unknown>, source: string | undefined): string {
  if (issue.expected === 'never') return `this field is unknown; check its spelling`
  if (issue.received === 'undefined' && issue.type !== 'raw_check') return `this field is missing`
  const expected = issue.message.startsWith('Invalid') ? (issue.expected ?? 'another value') : issue.message
  const { input } = issue
  const isUnquoted = issue.message === 'text' && (typeof input === 'number' || typeof input === 'boolean')
  const hint = isUnquoted ? `. Put it in quotes: "${source ?? String(input)}"` : ''
  // The schema may have transformed the value, but the owner recognizes only the source text.
  const found = typeof input === 'string' || source === undefined ? JSON.stringify(input) : source
  return `expected ${expected}, found ${found?.slice(0, 80)}${hint}`
}

/**
 * Runs several read functions, and reports all their errors together.
 * @throws ContentError with each error once
 */
export function together<Results extends readonly unknown[]>(
  ...reads: { [Position in keyof Results]: () => Results[Position] }
): Results {
  const mistakes = new Set<string>()
  const results = reads.map((read): unknown => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      for (const line of error.message.split('\n')) mistakes.add(line)
      return undefined
    }
  })
  if (mistakes.size > 0) throw new ContentError([...mistakes].join('\n'))
  return results as Results & unknown[]
}

/** Calls a function for each item, and reports all errors together. @throws ContentError */
export function forEachTogether<Thing, Result>(things: readonly Thing[], act: (thing: Thing) => Result): Result[] {
  return together(...things.map((thing) => () => act(thing)))
}
