import * as v from 'valibot'
import { jsonOf } from '#domain/record.ts'
import { withCrossChecks, type FieldPath, type Mismatch } from './check.ts'
import type { Article } from './post.ts'
import { isoDate, listOf, slug, text, webAddress } from './field-schemas.ts'

/** The possible types of a message field. `string or number` is for APIs that send either. */
const REFERENCE_TYPES = [
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

/** How well the facts in a section are confirmed. */
const CONFIDENCES = ['documented', 'several sources', 'one source', 'disputed', 'not confirmed'] as const
/** The kinds of messages, which determine who sends a message to whom. */
const DIRECTIONS = ['request', 'answer', 'callback'] as const
/** Pages of this site to which a reference may link. */
const RELATED_PAGES = ['nil-returns', 'api-documentation', 'api-integrations'] as const

const oneOf = <const T extends readonly string[]>(values: T) => v.picklist(values, `one of ${values.join(', ')}`)

/**
 * A sentence that may contain HTML. Its links lead to other sites or to a section of the same page. Links to other
 * pages of this site belong in `related`, because the paths of pages may change.
 */
const sentence = v.pipe(
  text,
  v.check((html) => !/href\s*=\s*(?!"(?:https:\/\/|#))/i.test(html), 'links that start with https:// or #'),
)
const sentences = v.pipe(v.array(sentence, 'a list'), v.minLength(1, 'at least one entry'))

const field = v.strictObject({
  name: v.pipe(
    text,
    v.regex(
      /^[A-Za-z_][A-Za-z0-9_-]*(\[\])?(\.[A-Za-z_][A-Za-z0-9_-]*(\[\])?)*$/,
      'a name such as Amount, Body.stkCallback.ResultCode or Item[].Name',
    ),
  ),
  type: oneOf(REFERENCE_TYPES),
  /** Whether every message contains this field. */
  always: v.boolean('true or false'),
  bounds: v.optional(sentence),
  meaning: sentence,
  ifWrong: v.optional(sentence),
})

const sample = v.strictObject({ title: text, json: v.pipe(v.string('text'), v.trim(), v.nonEmpty('JSON')) })

const message = v.strictObject({
  title: text,
  direction: oneOf(DIRECTIONS),
  fields: v.pipe(listOf(field), v.minLength(1, 'at least one entry')),
  samples: v.optional(listOf(sample), []),
  remark: v.optional(sentence),
})

const code = v.strictObject({
  code: v.pipe(text, v.regex(/^[A-Za-z0-9._-]+$/, 'a code such as 1037, 500.001.1001 or SFC_IC0003')),
  says: v.optional(text),
  meaning: sentence,
  action: sentence,
})

const codeTable = v.strictObject({ title: text, codes: v.pipe(listOf(code), v.minLength(1, 'at least one entry')) })

const call = v.strictObject({
  method: oneOf(['GET', 'POST']),
  path: v.pipe(text, v.regex(/^\/[A-Za-z0-9_./{}?=&-]*$/, 'a path such as /mpesa/stkpush/v1/processrequest')),
  purpose: text,
})

const section = v.strictObject({
  title: text,
  text: v.optional(sentences),
  call: v.optional(call),
  /** Lines for readers to copy, such as a header. */
  lines: v.optional(listOf(v.strictObject({ title: text, language: text, code: text })), []),
  messages: v.optional(listOf(message), []),
  tables: v.optional(listOf(codeTable), []),
  facts: v.optional(
    v.pipe(listOf(v.strictObject({ name: text, text: sentence })), v.minLength(1, 'at least one entry')),
  ),
  steps: v.optional(sentences),
  sources: v.pipe(v.array(slug, 'a list'), v.minLength(1, 'at least one entry')),
  confidence: oneOf(CONFIDENCES),
})

const source = v.strictObject({
  id: slug,
  title: text,
  url: webAddress,
  /** The date of the source, or the date on which the source was checked. */
  date: isoDate,
  dated: oneOf(['published', 'as-of', 'checked']),
  by: text,
})

const plainReference = v.strictObject({
  name: text,
  description: text,
  /** The listed provider whose official page the reference belongs to, if any. */
  provider: v.optional(slug),
  related: v.optional(listOf(oneOf(RELATED_PAGES)), []),
  hosts: listOf(v.strictObject({ name: text, url: webAddress })),
  sections: v.pipe(listOf(section), v.minLength(1, 'at least one entry')),
  sources: v.pipe(listOf(source), v.minLength(1, 'at least one entry')),
})

type PlainReference = v.InferOutput<typeof plainReference>

/** `content/api-docs/references/<id>.yml`: the calls, fields, codes and rules of a provider's API. */
export const referenceFileSchema = withCrossChecks(plainReference, mismatchesOf)

export type ReferenceFile = PlainReference
/** A reference as its page shows it. */
export type Reference = Pick<PlainReference, 'name' | 'description' | 'provider' | 'related'> & {
  id: string
  article: Article
}
export type ReferenceSection = PlainReference['sections'][number]
export type ReferenceMessage = ReferenceSection['messages'][number]
export type ReferenceSource = PlainReference['sources'][number]

function* mismatchesOf({ sections, sources }: PlainReference): Iterable<Mismatch> {
  const known = sources.map(({ id }) => id)
  const used = new Set(sections.flatMap((one) => one.sources))
  yield* repeated(known, (at) => ['sources', at, 'id'], 'an ID that no other source has')
  for (const [at, id] of known.entries())
    if (!used.has(id))
      yield { path: ['sources', at, 'id'], expected: 'the ID of a source that a section names', found: id }
  yield* repeated(
    sections.map(({ title }) => title),
    (at) => ['sections', at, 'title'],
    'a title that no other section has',
  )
  for (const [at, one] of sections.entries()) {
    for (const [position, id] of one.sources.entries())
      if (!known.includes(id))
        yield { path: ['sections', at, 'sources', position], expected: `one of ${known.join(', ')}`, found: id }
    yield* repeated(
      one.tables.flatMap(({ codes }) => codes.map((row) => row.code)),
      () => ['sections', at, 'tables'],
      'each code only once per section',
    )
    for (const [position, { fields, samples }] of one.messages.entries()) {
      const path: FieldPath = ['sections', at, 'messages', position]
      yield* repeated(
        fields.map(({ name }) => name),
        (row) => [...path, 'fields', row, 'name'],
        'a name that no other field has',
      )
      for (const [number, { json }] of samples.entries())
        for (const { expected, found } of agreeWithFields(json, fields))
          yield { path: [...path, 'samples', number, 'json'], expected, found }
    }
  }
}

function* repeated(values: readonly string[], pathOf: (at: number) => FieldPath, expected: string): Iterable<Mismatch> {
  for (const [at, value] of values.entries())
    if (values.indexOf(value) !== at) yield { path: pathOf(at), expected, found: value }
}

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
 * Lists the values in a sample, keyed by path. An object or list with a row of its own is expanded only if its parts
 * have rows.
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
