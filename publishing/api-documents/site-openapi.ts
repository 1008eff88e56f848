import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { SESSION_COOKIE } from '#contract/account/account-shapes.ts'
import { DOCUMENT_LICENSE } from '#domain/api-docs/api-document.ts'
import { liveExamples, sampleAnswer, sampleBody } from '#domain/api-docs/sample.ts'
import type { Endpoint as DocumentedEndpoint } from '#domain/content/api-docs.ts'

/**
 * Returns the OpenAPI 3.1 document for a list of endpoints.
 * @param origin the origin of the API
 * @param documented the endpoints that the content documents, whose examples the document uses
 */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  title: string,
  origin: string,
  documented: readonly DocumentedEndpoint[],
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const examples = documented.find((other) => other.operation === endpoint.operationId)
    ;(paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(
      endpoint,
      examples && liveExamples(examples),
    )
  }
  const securitySchemes = {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: SESSION_COOKIE,
      description: 'The session cookie of a signed-in browser.',
    },
    token: { type: 'http', scheme: 'bearer', description: 'The token that a program gets by signing in.' },
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      description:
        'The API behind the pages of this site. In a browser, only this site’s own pages may make calls that belong to an account.',
      version: '1',
      license: DOCUMENT_LICENSE,
    },
    servers: [{ url: origin }],
    tags: siteTags(),
    paths,
    components: { securitySchemes },
  }
}

function operation(endpoint: Endpoint, examples: DocumentedEndpoint | undefined) {
  const { operationId, path, summary, description, body, answers } = endpoint
  const parameters = parametersOf(endpoint)
  return {
    operationId,
    summary,
    ...(description ? { description } : {}),
    tags: [siteTag(path)],
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: jsonContent(body, examples && sampleBody(examples)) } } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]: [string, Answer]) => [
          status,
          { description: answer.description, content: contentOf(answer, sampleFor(Number(status), examples)) },
        ]),
      ),
      ...(Object.keys(answers).some((status) => status.startsWith('4')) ? {} : MALFORMED),
    },
  }
}

function securityOf({ access, scope }: Endpoint): Record<string, never[]>[] {
  if (access !== 'signed-in' && access !== 'owner') return []
  return [{ session: [] }, ...(scope ? [{ token: [] }] : [])]
}

/**
 * The only error response of an endpoint without input. Node.js sends this response before the endpoint sees the
 * request.
 */
const MALFORMED = {
  '4XX': {
    description: 'The request is not valid HTTP (400), or its headers exceed 16 KB (431). The response has no body.',
  },
} as const

function parametersOf({ headers = {}, parameters = {} }: Endpoint) {
  return [
    ...Object.entries(parameters).map(([name, { in: place, schema, description }]) => ({
      name,
      in: place,
      ...(place === 'path' ? { required: true } : {}),
      description,
      schema: shapeOf(schema),
    })),
    ...Object.entries(headers).map(([name, meaning]) => ({
      name,
      in: 'header',
      description: meaning,
      schema: { type: 'string' },
    })),
  ]
}

/**
 * Returns the documented example of the success response. The documented error examples belong to the sandbox, and do
 * not apply to this API.
 */
function sampleFor(status: number, examples: DocumentedEndpoint | undefined): object | undefined {
  return status === examples?.response.status ? sampleAnswer(examples) : undefined
}

function contentOf({ type, schema }: Answer, example: object | undefined) {
  return type === undefined
    ? jsonContent(schema, example)
    : { [type]: { schema: { type: 'string', format: 'binary' } } }
}

function jsonContent(schema: GenericSchema, example: object | undefined) {
  return { 'application/json': { schema: shapeOf(schema), ...(example ? { example } : {}) } }
}

function shapeOf(schema: GenericSchema) {
  const { $schema: _, ...shape } = toJsonSchema(schema, { errorMode: 'ignore' })
  return shape
}

type Tag = { name: string; description: string; paths: readonly string[] }

/** The tags of this site's OpenAPI document, each with the path prefixes of its endpoints. */
const TAGS: readonly Tag[] = [
  {
    name: 'Nil returns',
    description: 'Filing nil returns with the Kenya Revenue Authority.',
    paths: ['/api/v1/itaxnillreturns'],
  },
  {
    name: 'Messages',
    description: 'The contact form, and the votes below blog posts.',
    paths: ['/api/v1/messages', '/api/v1/helpful'],
  },
  {
    name: 'Electronics shop',
    description: 'Products, orders and product reviews.',
    paths: ['/api/v1/products', '/api/v1/orders', '/api/v1/reviews'],
  },
  {
    name: 'Code shop',
    description: 'Purchases of scripts, their downloads, and their licenses.',
    paths: ['/api/v1/purchases', '/api/v1/licenses', '/api/v1/license-keys'],
  },
  {
    name: 'Payments',
    description: 'How buyers can pay in both shops, the status of payments, and receipts.',
    paths: ['/api/v1/payment-ways', '/api/v1/payments', '/api/v1/receipts'],
  },
  {
    name: 'Account',
    description:
      'Signing up and signing in from a browser, and account data. Most of these calls need the session cookie.',
    paths: ['/api/v1/account'],
  },
  {
    name: 'Programs',
    description: 'Signing in from a program, and the calls that accept the program’s token.',
    paths: ['/api/auth/', '/api/contacts'],
  },
  {
    name: 'Desk',
    description: 'The calls made by the owner’s pages. Every call needs the owner’s session.',
    paths: ['/api/v1/desk/'],
  },
  {
    name: 'Server',
    description: 'The state of the server, and the address that it sees for a request.',
    paths: ['/api/v1/visitor', '/healthz', '/readyz'],
  },
]

const siteTags = () => TAGS.map(({ name, description }) => ({ name, description }))

/** @throws Error for a path without a tag */
function siteTag(path: string): string {
  const tag = TAGS.find(({ paths }) => paths.some((start) => path.startsWith(start)))
  if (!tag) throw new Error(`${path} has no tag in publishing/api-documents/site-openapi.ts`)
  return tag.name
}
