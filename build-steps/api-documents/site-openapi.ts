import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { Answer, Endpoint } from '../../contract/endpoint.ts'

/** The OpenAPI 3.1 document of a list of endpoints. @param origin where the API is reached */
export function openApiDocument(endpoints: readonly Endpoint[], title: string, origin: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint)
  return { openapi: '3.1.0', info: { title, version: '1' }, servers: [{ url: origin }], paths }
}

function operation({ operationId, summary, description, headers, body, answers }: Endpoint) {
  return {
    operationId,
    summary,
    ...(description ? { description } : {}),
    ...(headers
      ? { parameters: Object.entries(headers).map(([name, meaning]) => ({ name, in: 'header', description: meaning, schema: { type: 'string' } })) }
      : {}),
    ...(body ? { requestBody: { required: true, content: jsonContent(body) } } : {}),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, answer]: [string, Answer]) => [status, { description: answer.description, content: jsonContent(answer.schema) }]),
    ),
  }
}

function jsonContent(schema: GenericSchema) {
  const { $schema: _, ...shape } = toJsonSchema(schema, { errorMode: 'ignore' })
  return { 'application/json': { schema: shape } }
}
