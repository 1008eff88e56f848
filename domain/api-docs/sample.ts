import type { Endpoint, AnswerField } from '#domain/content/api-docs.ts'
import { fieldTree, type FieldNode, bodyParameters } from './json-schema.ts'

/** Returns the documented example of a request body. */
export function sampleBody(endpoint: Pick<Endpoint, 'parameters'>): Record<string, unknown> {
  return Object.fromEntries(bodyParameters(endpoint).map(({ name, example }) => [name, example]))
}

/** Returns the documented example of a successful response. Each list in it has one entry. */
export function sampleAnswer({ response }: Pick<Endpoint, 'response'>): Record<string, unknown> {
  return sampleOf(fieldTree(response.fields))
}

/** Returns an endpoint with examples from the site's own API in place of the sandbox's examples. */
export function liveExamples(endpoint: Endpoint): Endpoint {
  const { parameters, response } = endpoint
  return {
    ...endpoint,
    parameters: parameters.map((parameter) => ({ ...parameter, example: parameter.liveExample ?? parameter.example })),
    response: {
      ...response,
      fields: response.fields.map((field) => ({ ...field, example: field.liveExample ?? field.example })),
    },
  }
}

function sampleOf(nodes: readonly FieldNode[]): Record<string, unknown> {
  return Object.fromEntries(
    nodes.map(({ name, isList, field, children }) => {
      const value = children.length > 0 ? sampleOf(children) : field?.example
      return [name, isList ? [value] : value]
    }),
  )
}

/**
 * Returns the documented fields of an endpoint's callback; undefined if the endpoint has no callback.
 * @param endpoints all documented endpoints, including the one that `sameAs` names
 * @throws if the callback has no fields of its own and `sameAs` does not name a documented operation
 */
export function callbackFields(
  { operation, callback }: Endpoint,
  endpoints: readonly Endpoint[],
): readonly AnswerField[] | undefined {
  if (!callback) return undefined
  const fields = callback.fields ?? endpoints.find((other) => other.operation === callback.sameAs)?.response.fields
  if (!fields) throw new Error(`${operation}: expected callback.fields, or a documented operation in callback.sameAs`)
  return fields
}

/** Returns the documented example of a callback body; undefined if the endpoint has no callback. */
export function callbackExample(endpoint: Endpoint, endpoints: readonly Endpoint[]) {
  const fields = callbackFields(endpoint, endpoints)
  return fields && sampleOf(fieldTree(fields))
}
