import type { Endpoint } from '#domain/content/api-docs.ts'
import { LONGEST_IDEMPOTENCY_KEY } from '#domain/request-limits.ts'
import { distinct } from '#domain/text/text.ts'
import type { JsonSchema } from './json-schema.ts'

/** An optional request header. */
export type CallHeader = { name: string; description: string; schema: JsonSchema }

export const IDEMPOTENCY_KEY = 'Idempotency-Key'
export const SANDBOX_OUTCOME = 'Sandbox-Outcome'

/** Returns the optional headers that an endpoint supports, besides the token. */
export function callHeaders(endpoint: Pick<Endpoint, 'idempotent' | 'retry' | 'outcomes' | 'errors'>): CallHeader[] {
  const wishes = sandboxOutcomeNames(endpoint)
  return [
    ...(endpoint.idempotent
      ? [
          {
            name: IDEMPOTENCY_KEY,
            description: [
              'Identifies this request. A retry with the same key gets the same response and has no further effect, unless the response was an error.',
              ...(endpoint.retry ?? []),
            ].join(' '),
            schema: { type: 'string', minLength: 1, maxLength: LONGEST_IDEMPOTENCY_KEY, pattern: '^[\\x21-\\x7e]+$' },
          },
        ]
      : []),
    ...(wishes.length > 0
      ? [
          {
            name: SANDBOX_OUTCOME,
            description: 'Sandbox only: the outcome or error to return.',
            schema: { type: 'string', enum: wishes },
          },
        ]
      : []),
  ]
}

/** Returns the names by which a client can request an outcome or an error from the sandbox, outcomes first. */
export function sandboxOutcomeNames({ outcomes = [], errors }: Pick<Endpoint, 'outcomes' | 'errors'>): string[] {
  return distinct([...outcomes.map(({ name }) => name), ...errors.map(({ error }) => error)])
}
