import type { Endpoint } from '#domain/content/api-docs.ts'
import { fieldTree, type FieldNode } from './field-tree.ts'
import { bodyParameters } from './json-schema.ts'

/** Returns the documented example of a request body. */
export function sampleBody(endpoint: Pick<Endpoint, 'parameters'>): Record<string, unknown> {
  return Object.fromEntries(bodyParameters(endpoint).map(({ name, example }) => [name, example]))
}

/** Returns the documented example of a successful response. A list has one entry. */
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

/** Returns an object with the documented examples of the given parts. */
export function sampleOf(nodes: readonly FieldNode[]): Record<string, unknown> {
  return Object.fromEntries(
    nodes.map(({ name, isList, field, children }) => {
      const value = children.length > 0 ? sampleOf(children) : field?.example
      return [name, isList ? [value] : value]
    }),
  )
}
