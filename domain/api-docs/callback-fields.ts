import type { AnswerField, Endpoint } from '#domain/content/api-docs.ts'
import { fieldTree } from './field-tree.ts'
import { sampleOf } from './sample.ts'

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
