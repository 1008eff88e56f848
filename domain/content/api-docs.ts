import * as v from 'valibot'
import type { SandboxContent } from './sandbox.ts'
import type { Reference } from './api-reference.ts'
import { isPlainPattern } from './plain-pattern.ts'
import { isoDate, listOf, slug, text, texts, webAddress } from './field-schemas.ts'

/** The categories of providers. */
export const PROVIDER_CATEGORIES = ['Mobile money', 'Bank', 'Payment gateway'] as const
/** The statuses of an integration. Each has its own color. */
export const INTEGRATION_STATUSES = ['active', 'beta', 'coming-soon'] as const
/** The statuses of an official API. Each has its own color. */
export const OFFICIAL_STATUSES = ['active', 'beta', 'maintenance', 'deprecated'] as const
/** The states of a service in the API Status list. */
export const SERVICE_STATES = ['operational', 'maintenance'] as const

export type IntegrationStatus = (typeof INTEGRATION_STATUSES)[number]
export type OfficialStatus = (typeof OFFICIAL_STATUSES)[number]
export type ServiceState = (typeof SERVICE_STATES)[number]

const number = v.number('a number')
const flag = v.boolean('true or false')
const example = v.union([v.string(), v.number(), v.boolean()], 'text, a number, true or false')
const oneOf = <const T extends readonly string[]>(values: T) => v.picklist(values, `one of ${values.join(', ')}`)
const word = v.pipe(text, v.regex(/^[a-z]+(-[a-z]+)*$/, 'lowercase words joined by hyphens'))

/** The example for the site's own API document, if it differs from the sandbox's example. */
const liveExample = v.optional(example)
/** A comment line that is valid in every language of the code examples. */
const commentLine = v.pipe(
  text,
  v.regex(/^[A-Za-z0-9 ,.:;()'-]+$/, "one line of letters, digits, spaces and , . : ; ( ) ' -"),
)

const VALUE_TYPES = ['string', 'integer', 'number', 'boolean'] as const
const FORMATS = ['uri', 'email', 'date', 'date-time'] as const
const pattern = v.pipe(
  text,
  v.check(isPlainPattern, 'a regular expression that starts with ^, repeats no group, and uses + or * at most once'),
)

const parameterSchema = v.strictObject({
  name: v.pipe(text, v.regex(/^[A-Za-z_]+$/, 'a name of letters and underscores')),
  in: oneOf(['body', 'path', 'query']),
  type: oneOf(VALUE_TYPES),
  required: flag,
  description: text,
  example,
  liveExample,
  enum: v.optional(listOf(v.string())),
  pattern: v.optional(pattern),
  format: v.optional(oneOf(FORMATS)),
  minimum: v.optional(number),
  maximum: v.optional(number),
  minLength: v.optional(number),
  maxLength: v.optional(number),
  multipleOf: v.optional(number),
  default: v.optional(example),
})

/** A field of a response. `data[].amount` is the `amount` of each entry in the list `data`. */
const fieldSchema = v.strictObject({
  name: v.pipe(
    text,
    v.regex(/^[A-Za-z_]+(\[\])?(\.[A-Za-z_]+)*$/, 'a name such as status, meta.total or data[].amount'),
  ),
  type: oneOf([...VALUE_TYPES, 'object']),
  description: text,
  example: v.union([example, v.record(v.string(), v.unknown())]),
  liveExample,
  enum: v.optional(listOf(v.string())),
  format: v.optional(oneOf(FORMATS)),
  optional: v.optional(flag),
})

const errorSchema = v.strictObject({
  status: v.pipe(number, v.minValue(400), v.maxValue(599)),
  error: word,
  message: text,
  when: text,
})

/** A possible outcome of an accepted request. The sandbox uses the first outcome unless the client requests another. */
const outcomeSchema = v.strictObject({
  name: word,
  resultCode: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  resultDesc: text,
  when: text,
})

const operationName = v.pipe(text, v.regex(/^[a-z][A-Za-z0-9]+$/, 'a name such as startStkPush'))

/** The callback that is posted when an accepted request completes. */
const callbackSchema = v.strictObject({
  /** The name of the parameter with the callback URL. */
  to: text,
  /** The fields of the callback's body. */
  fields: v.optional(listOf(fieldSchema)),
  /** An alternative to `fields`: the operation whose response has the same fields. */
  sameAs: v.optional(operationName),
})

export const endpointSchema = v.strictObject({
  method: oneOf(['GET', 'POST']),
  path: v.pipe(
    text,
    v.regex(/^(\/[A-Za-z0-9_-]+|\/\{[A-Za-z_]+\})+$/, 'a path such as /api/kcb/transfer/{transferId}'),
  ),
  operation: operationName,
  title: text,
  description: text,
  /** How the endpoint behaves differently in the sandbox. */
  sandbox: v.optional(text),
  /** Whether repeating a request with the same Idempotency-Key returns the same response and has no further effect. */
  idempotent: flag,
  /** What a client must know before it retries, if the key alone does not prevent a second effect. */
  retry: v.optional(v.pipe(listOf(commentLine), v.minLength(1, 'at least one entry'))),
  /** Whether the endpoint needs no token. */
  isOpen: v.optional(flag, false),
  parameters: listOf(parameterSchema),
  response: v.strictObject({
    status: v.picklist([200, 201, 202], 'one of 200, 201, 202'),
    fields: listOf(fieldSchema),
  }),
  errors: listOf(errorSchema),
  outcomes: v.optional(listOf(outcomeSchema)),
  callback: v.optional(callbackSchema),
})

const source = v.strictObject({ title: text, url: text, note: text, checkedOn: v.optional(isoDate) })
const endpoints = v.pipe(listOf(endpointSchema), v.minLength(1, 'at least one entry'))

/** `content/api-docs/integrations/<id>.yml`: one provider behind our own endpoints. */
export const integrationFileSchema = v.strictObject({
  name: text,
  category: oneOf(PROVIDER_CATEGORIES),
  status: oneOf(INTEGRATION_STATUSES),
  description: text,
  features: texts,
  officialPage: v.strictObject({ title: text, url: webAddress }),
  sources: listOf(source),
  authentication: listOf(v.strictObject({ type: text, description: text, example: text })),
  endpoints,
})

const contact = v.optional(text)

/**
 * `content/api-docs/official/<id>.yml`: a provider's own API. Its quick-start steps may contain some HTML.
 */
export const officialFileSchema = v.strictObject({
  name: text,
  category: oneOf(PROVIDER_CATEGORIES),
  status: oneOf(OFFICIAL_STATUSES),
  checkedOn: v.optional(isoDate),
  note: v.optional(text),
  description: text,
  features: texts,
  requirements: texts,
  pricing: v.union([
    texts,
    v.pipe(
      text,
      v.transform((sentence) => [sentence]),
    ),
  ]),
  quickStart: listOf(v.strictObject({ step: number, title: text, description: text })),
  officialLinks: listOf(v.strictObject({ title: text, url: webAddress, description: text })),
  sdkDownloads: listOf(
    v.strictObject({
      language: text,
      version: text,
      downloadUrl: webAddress,
      githubUrl: webAddress,
      note: v.optional(text),
    }),
  ),
  sdkNote: v.optional(text),
  support: v.strictObject({
    email: v.optional(v.pipe(text, v.email('an email address'))),
    phone: contact,
    documentation: v.optional(webAddress),
    community: v.optional(webAddress),
    whatsapp: contact,
    telegram: contact,
  }),
  supportNote: v.optional(text),
  sources: listOf(source),
})

/** `content/api-docs/site.yml`: the endpoints of this site's own API that the documentation page shows. */
export const siteApiSchema = v.strictObject({
  description: text,
  cards: v.strictObject({ authentication: text, responseFormat: text }),
  groups: listOf(v.strictObject({ id: slug, title: text, description: text, endpoints })),
})

/** `content/api-docs/api-docs.yml`: the general text on the providers' pages, and the order of the providers. */
export const apiDocsFileSchema = v.strictObject({
  integrations: v.strictObject({
    description: text,
    providers: v.array(slug, 'a list'),
    /** Facts about every call; `ofCallbacks` marks facts that apply only to providers with callbacks. */
    everyCall: listOf(v.strictObject({ name: text, text, ofCallbacks: v.optional(flag, false) })),
    status: listOf(v.strictObject({ name: text, state: oneOf(SERVICE_STATES) })),
  }),
  official: v.strictObject({ description: text, providers: v.array(slug, 'a list') }),
  /** The IDs of the references, in the order in which they are listed. */
  references: v.optional(v.array(slug, 'a list'), []),
})

export type Parameter = v.InferOutput<typeof parameterSchema>
export type AnswerField = v.InferOutput<typeof fieldSchema>
export type Endpoint = v.InferOutput<typeof endpointSchema>
export type CodeExample = { language: string; title: string; code: string }
export type Integration = v.InferOutput<typeof integrationFileSchema> & { id: string }
export type OfficialApi = v.InferOutput<typeof officialFileSchema> & { id: string }
export type SiteApi = v.InferOutput<typeof siteApiSchema>
export type ApiDocs = v.InferOutput<typeof apiDocsFileSchema>

/** All content of the API documentation pages. */
export type AllApiDocs = {
  integrations: ApiDocs['integrations']
  official: ApiDocs['official']
  site: SiteApi
  sandbox: SandboxContent
  integrationList: Integration[]
  officialList: OfficialApi[]
  referenceList: Reference[]
}
