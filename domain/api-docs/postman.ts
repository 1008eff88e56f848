import type { Endpoint, Parameter } from '#domain/content/api-docs.ts'
import { fullDescription, type ApiDocument, type EndpointGroup } from './api-document.ts'
import { callHeaders, IDEMPOTENCY_KEY, SANDBOX_OUTCOME } from './call-headers.ts'
import { bodyParameters } from './json-schema.ts'
import { possibleErrors, sampleErrorAnswer, type PossibleError } from './possible-errors.ts'
import { givesToken, handoversOf, scriptsOf, type Handover } from './postman-scripts.ts'
import { sampleAnswer, sampleBody } from './sample.ts'

type Stored = ReadonlyMap<string, string>

const COLLECTION_SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** The call that revokes the token. It must come last in a collection that runs from top to bottom. */
const SIGN_OUT = 'logOut'

/**
 * Returns the documented endpoints as a Postman Collection v2.1 that runs from top to bottom. Signing in stores the
 * token, each request that returns an ID stores the ID for later requests, and signing out comes last.
 */
export function postmanCollection({ name, description, server, groups }: ApiDocument & { name: string }) {
  const folders = inRunningOrder(groups)
  const endpoints = folders.flatMap((folder) => folder.endpoints)
  const handovers = handoversOf(endpoints)
  const examples = new Map(handovers.map(({ variable, example }) => [variable, example]))
  const call = (endpoint: Endpoint) => item(endpoint, handovers)
  return {
    info: { name, description: [description, howToRun(endpoints)].join(' ').trim(), schema: COLLECTION_SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: server, type: 'string' },
      { key: 'token', value: '', type: 'string' },
      // The documented IDs also exist in a fresh sandbox, so a single request works on its own.
      ...[...examples].map(([key, value]) => ({ key, value, type: 'string' })),
    ],
    item: folders.map((folder) => ({
      name: folder.name,
      ...(folder.description ? { description: folder.description } : {}),
      item: folder.endpoints.map(call),
    })),
  }
}

/** Moves the sign-out call to a folder of its own at the end. */
function inRunningOrder(groups: readonly EndpointGroup[]): EndpointGroup[] {
  const last = groups.flatMap(({ endpoints }) => endpoints.filter(({ operation }) => operation === SIGN_OUT))
  return [
    ...groups.map((group) => ({ ...group, endpoints: group.endpoints.filter((of) => !last.includes(of)) })),
    ...last.map((endpoint) => ({
      name: endpoint.title,
      description: 'This is the last request, because all other requests need the token.',
      endpoints: [endpoint],
    })),
  ].filter(({ endpoints }) => endpoints.length > 0)
}

function howToRun(endpoints: readonly Endpoint[]): string {
  const first = endpoints.find(givesToken)
  return first
    ? `Run the whole collection from top to bottom, or send "${first.title}" first: its script stores the token for the other requests.`
    : ''
}

function item(endpoint: Endpoint, handovers: readonly Handover[]) {
  const stored = new Map(
    handovers.filter(({ to }) => to === endpoint).map(({ parameter, variable }) => [parameter, variable]),
  )
  return {
    name: endpoint.title,
    event: scriptsOf(endpoint, handovers),
    request: request(endpoint, stored),
    response: [
      savedAnswer(endpoint, stored, endpoint.title, endpoint.response.status, sampleAnswer(endpoint)),
      ...possibleErrors(endpoint).map((error) =>
        savedAnswer(endpoint, stored, error.when, error.status, sampleErrorAnswer(endpoint, error), error),
      ),
    ],
  }
}

/** @param stored the variables for path parameters whose values come from earlier responses, keyed by parameter name */
function request(endpoint: Endpoint, stored: Stored, wish?: string) {
  const takesBody = bodyParameters(endpoint).length > 0
  return {
    method: endpoint.method,
    ...(endpoint.isOpen ? { auth: { type: 'noauth' } } : {}),
    header: [
      ...(takesBody ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      ...optionalHeaders(endpoint, wish),
    ],
    ...(takesBody
      ? { body: { mode: 'raw', raw: asText(sampleBody(endpoint)), options: { raw: { language: 'json' } } } }
      : {}),
    url: address(endpoint, stored),
    description: fullDescription(endpoint),
  }
}

function optionalHeaders(endpoint: Endpoint, wish: string | undefined) {
  return callHeaders(endpoint).flatMap(({ name, description, schema }) => {
    if (name === IDEMPOTENCY_KEY) return [{ key: name, value: '{{$guid}}', description }]
    const offered = Array.isArray(schema.enum) ? schema.enum.map(String) : []
    if (wish !== undefined && offered.includes(wish)) return [{ key: SANDBOX_OUTCOME, value: wish, description }]
    return [
      {
        key: SANDBOX_OUTCOME,
        value: offered[0] ?? '',
        description: `${description} One of ${offered.join(', ')}.`,
        disabled: true,
      },
    ]
  })
}

function address({ path, parameters }: Endpoint, stored: Stored) {
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => segment.replace(/^\{(.+)\}$/, ':$1'))
  const query = parametersIn(parameters, 'query').map(({ name, example, description, required }) => ({
    key: name,
    value: encodeURIComponent(example),
    description,
    ...(required ? {} : { disabled: true }),
  }))
  const asked = query.flatMap(({ key, value, disabled }) => (disabled ? [] : [`${key}=${value}`])).join('&')
  const variable = parametersIn(parameters, 'path').map(({ name, example, description }) => ({
    key: name,
    value: stored.has(name) ? `{{${stored.get(name)}}}` : String(example),
    description,
  }))
  return {
    raw: `{{baseUrl}}/${segments.join('/')}${asked ? `?${asked}` : ''}`,
    host: ['{{baseUrl}}'],
    path: segments,
    ...(query.length > 0 ? { query } : {}),
    ...(variable.length > 0 ? { variable } : {}),
  }
}

function parametersIn(parameters: readonly Parameter[], place: Parameter['in']): Parameter[] {
  return parameters.filter((parameter) => parameter.in === place)
}

function savedAnswer(
  endpoint: Endpoint,
  stored: Stored,
  name: string,
  code: number,
  body: object,
  error?: PossibleError,
) {
  return {
    name,
    originalRequest: request(endpoint, stored, error?.error),
    code,
    _postman_previewlanguage: 'json',
    header: [{ key: 'Content-Type', value: 'application/json' }],
    cookie: [],
    body: asText(body),
  }
}

function asText(value: object): string {
  return JSON.stringify(value, null, 2)
}
