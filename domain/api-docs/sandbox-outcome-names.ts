import type { Endpoint } from '#domain/content/api-docs.ts'
import { distinct } from '#domain/text/text.ts'

/** Returns the names that a client can request from the sandbox: an endpoint's outcomes, then its errors. */
export function sandboxOutcomeNames({ outcomes = [], errors }: Pick<Endpoint, 'outcomes' | 'errors'>): string[] {
  return distinct([...outcomes.map(({ name }) => name), ...errors.map(({ error }) => error)])
}
