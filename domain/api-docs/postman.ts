import type { Endpoint, Parameter } from '../content/api-docs.ts'
import { fullDescription, type ApiDocument } from './api-document.ts'
import { callHeaders, IDEMPOTENCY_KEY, SANDBOX_OUTCOME } from './call-headers.ts'
import { bodyParameters } from './json-schema.ts'
import { possibleErrors, sampleErrorAnswer, type PossibleError } from './possible-errors.ts'
import { sampleAnswer, sampleBody } from './sample.ts'

const COLLECTION_SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** Returns the documented endpoints as a Postman Collection v2.1. */
export function postmanCollection({ name, description, server, groups }: ApiDocument & { name: string }) {
  return {
    info: { name, description, schema: COLLECTION_SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: server, type: 'string' },
      { key: 'token', value: '', type: 'string' },
    ],
    item: groups.map((group) => ({
      name: group.name,
      ...(group.description ? { description: group.description } : {}),
      item: group.endpoints.map(call),
    })),
  }
}

function call(endpoint: Endpoint) {
  return {
    name: endpoint.title,
    ...(givesToken(endpoint)
      ? { event: [{ listen: 'test', script: { type: 'text/javascript', exec: keepToken(endpoint.response.status) } }] }
      : {}),
    request: request(endpoint),
    response: [
      savedAnswer(endpoint, endpoint.title, endpoint.response.status, sampleAnswer(endpoint)),
      ...possibleErrors(endpoint).map((error) =>
        savedAnswer(endpoint, error.when, error.status, sampleErrorAnswer(endpoint, error), error),
      ),
    ],
  }
}

/** Returns whether an endpoint signs in: it needs no token and returns one. */
function givesToken({ isOpen, response }: Endpoint): boolean {
  return isOpen && response.fields.some(({ name }) => name === 'token')
}

function keepToken(status: number): string[] {
  return [
    `if (pm.response.code === ${status}) {`,
    "  pm.collectionVariables.set('token', pm.response.json().token)",
    '}',
  ]
}

function request(endpoint: Endpoint, wish?: string) {
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
    url: address(endpoint),
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

function address({ path, parameters }: Endpoint) {
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
    value: String(example),
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

function savedAnswer(endpoint: Endpoint, name: string, code: number, body: object, error?: PossibleError) {
  return {
    name,
    originalRequest: request(endpoint, error?.error),
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
