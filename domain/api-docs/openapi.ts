import type { Endpoint, Parameter } from '#domain/content/api-docs.ts'
import { DOCUMENT_LICENSE, fullDescription, type ApiDocument } from './api-document.ts'
import { callbackExample, callbackFields, sampleAnswer, sampleBody } from './sample.ts'
import { callHeaders, type CallHeader } from './call-headers.ts'
import {
  answerSchema,
  bodyParameters,
  bodySchema,
  errorAnswerSchema,
  fieldsSchema,
  valueSchema,
} from './json-schema.ts'
import { possibleErrors, sampleErrorAnswer, type PossibleError } from './possible-errors.ts'

/** Returns the OpenAPI 3.1 document for the documented endpoints. */
export function gatewayOpenApi({ title, description, server, groups }: ApiDocument & { title: string }) {
  const paths: Record<string, Record<string, object>> = {}
  const all = groups.flatMap(({ endpoints }) => endpoints)
  for (const { name, endpoints } of groups) {
    for (const endpoint of endpoints)
      (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, name, all)
  }
  return {
    openapi: '3.1.0',
    info: { title, description, version: '1', license: DOCUMENT_LICENSE },
    servers: [{ url: server }],
    tags: groups.map(({ name, description }) => ({ name, ...(description ? { description } : {}) })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token from the sign-in response.' },
      },
      schemas: { Error: errorAnswerSchema() },
    },
  }
}

function operation(endpoint: Endpoint, tag: string, all: readonly Endpoint[]) {
  const { operation: operationId, title, isOpen, parameters, outcomes, callback, response } = endpoint
  const sent = [...parameters.flatMap(sentParameter), ...callHeaders(endpoint).map(sentHeader)]
  return {
    operationId,
    summary: title,
    description: fullDescription(endpoint),
    tags: [tag],
    ...(isOpen ? { security: [] } : {}),
    ...(sent.length > 0 ? { parameters: sent } : {}),
    ...(bodyParameters(endpoint).length > 0
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: bodySchema(endpoint), example: sampleBody(endpoint) } },
          },
        }
      : {}),
    responses: {
      [response.status]: {
        description: SUCCESS[response.status],
        content: { 'application/json': { schema: answerSchema(endpoint), example: sampleAnswer(endpoint) } },
      },
      ...errorResponses(endpoint),
    },
    ...(callback ? { callbacks: { result: { [`{$request.body#/${callback.to}}`]: result(endpoint, tag, all) } } } : {}),
    ...(outcomes ? { 'x-outcomes': outcomes } : {}),
  }
}

/** Returns the callback: the request that the gateway sends when an accepted request completes. */
function result(endpoint: Endpoint, tag: string, all: readonly Endpoint[]) {
  const { operation: operationId, title } = endpoint
  return {
    post: {
      operationId: `${operationId}Callback`,
      summary: `Result: ${title}`,
      description: 'The callback that the gateway sends you. The sandbox lists it in GET /callbacks instead.',
      tags: [tag],
      security: [],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: fieldsSchema(callbackFields(endpoint, all) ?? []),
            example: callbackExample(endpoint, all),
          },
        },
      },
      responses: {
        '2XX': { description: 'You have the result.' },
        '4XX': { description: 'You do not have the result. Redelivery is not defined yet.' },
      },
    },
  }
}

const SUCCESS = { 200: 'Success.', 201: 'Created.', 202: 'Accepted. The result will follow.' } as const

function sentParameter(parameter: Parameter) {
  const { name, in: place, required, description, example } = parameter
  return place === 'body' ? [] : [{ name, in: place, required, description, schema: valueSchema(parameter), example }]
}

function sentHeader({ name, description, schema }: CallHeader) {
  return { name, in: 'header', required: false, description, schema }
}

function errorResponses(endpoint: Endpoint) {
  const byStatus = Map.groupBy(possibleErrors(endpoint), ({ status }) => status)
  return Object.fromEntries([...byStatus].map(([status, errors]) => [status, errorResponse(endpoint, errors)]))
}

function errorResponse(endpoint: Endpoint, errors: readonly PossibleError[]) {
  const examples = Object.fromEntries(
    errors.map((error) => [error.error, { summary: error.when, value: sampleErrorAnswer(endpoint, error) }]),
  )
  return {
    description: errors.map(({ error, when }) => `\`${error}\`: ${when}`).join(' '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } },
  }
}
