import * as v from 'valibot'

/** A mistake in a content file: which file, which field, and what was expected there. */
export class ContentError extends Error {
  override name = 'ContentError'
}

/**
 * Checks what was read from a content file.
 * @param file the file's path as its owner knows it, such as `content/site.yml`
 * @throws ContentError with one line per mistake: file, field, what was expected, what was found
 */
export function checkContent<S extends v.GenericSchema>(file: string, schema: S, value: unknown): v.InferOutput<S> {
  const checked = v.safeParse(schema, value)
  if (checked.success) return checked.output
  throw new ContentError(checked.issues.map((issue) => `${file}: ${v.getDotPath(issue) ?? 'the file'}: ${describe(issue)}`).join('\n'))
}

function describe(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return `this field is not known here; check its spelling`
  if (issue.received === 'undefined') return `this field is missing`
  const expected = issue.message.startsWith('Invalid') ? (issue.expected ?? 'another value') : issue.message
  return `expected ${expected}, found ${JSON.stringify(issue.input)?.slice(0, 80)}`
}
