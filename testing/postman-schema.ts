import * as v from 'valibot'

/**
 * Schemas for the parts of the Postman Collection Format v2.1 that this project uses. They are at least as strict as
 * the official schema.
 */

const text = v.pipe(v.string(), v.nonEmpty())
const words = v.optional(text)
const variable = v.strictObject({
  key: text,
  value: v.string(),
  type: v.optional(v.literal('string')),
  description: words,
})
const pair = v.strictObject({ key: text, value: text, description: words, disabled: v.optional(v.boolean()) })
const json = v.pipe(text, v.parseJson(), v.record(v.string(), v.unknown()))

const url = v.pipe(
  v.strictObject({
    raw: text,
    host: v.pipe(v.array(text), v.minLength(1)),
    path: v.pipe(v.array(text), v.minLength(1)),
    query: v.optional(v.array(pair)),
    variable: v.optional(v.array(variable)),
  }),
  v.check(({ raw, host, path, query = [] }) => {
    const asked = query.flatMap(({ key, value, disabled }) => (disabled ? [] : [`${key}=${value}`]))
    return raw === [`${host.join('.')}/${path.join('/')}`, ...(asked.length > 0 ? [asked.join('&')] : [])].join('?')
  }, 'raw must match the parts'),
  v.check(({ path, variable = [] }) => {
    const named = path.flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []))
    return (
      named.toSorted().join() ===
      variable
        .map(({ key }) => key)
        .toSorted()
        .join()
    )
  }, 'every path variable must be declared'),
  v.check(({ path }) => path.every((part) => !/[{}?#]/.test(part)), 'a path must not contain brackets or separators'),
)

const request = v.strictObject({
  method: v.picklist(['GET', 'POST']),
  auth: v.optional(v.strictObject({ type: v.literal('noauth') })),
  header: v.array(pair),
  body: v.optional(
    v.strictObject({
      mode: v.literal('raw'),
      raw: json,
      options: v.strictObject({ raw: v.strictObject({ language: v.literal('json') }) }),
    }),
  ),
  url,
  description: words,
})

const item = v.strictObject({
  name: text,
  event: v.optional(
    v.array(
      v.strictObject({
        listen: v.picklist(['prerequest', 'test']),
        script: v.strictObject({ type: v.literal('text/javascript'), exec: v.array(text) }),
      }),
    ),
  ),
  request,
  response: v.pipe(
    v.array(
      v.strictObject({
        name: text,
        originalRequest: request,
        code: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
        _postman_previewlanguage: v.literal('json'),
        header: v.array(pair),
        cookie: v.array(v.never()),
        body: json,
      }),
    ),
    v.minLength(1),
  ),
})

const bearer = v.strictObject({ key: v.literal('token'), value: text, type: v.literal('string') })

/** A collection: folders of requests. */
const postmanSchema = v.strictObject({
  info: v.strictObject({
    name: text,
    description: text,
    schema: v.literal('https://schema.getpostman.com/json/collection/v2.1.0/collection.json'),
  }),
  auth: v.strictObject({ type: v.literal('bearer'), bearer: v.strictTuple([bearer]) }),
  variable: v.array(variable),
  item: v.array(v.strictObject({ name: text, description: words, item: v.array(item) })),
})

/** Returns the schema violations of a collection, after converting it to JSON and back. */
export function postmanMistakes(collection: object): string[] {
  const { issues = [] } = v.safeParse(postmanSchema, JSON.parse(JSON.stringify(collection)))
  return issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
}
