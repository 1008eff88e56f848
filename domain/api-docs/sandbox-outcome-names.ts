import type { Endpoint } from '#domain/content/api-docs.ts'
import { distinct } from '#domain/text/text.ts'

/** Returns the names by which a client can request an outcome or an error from the sandbox, outcomes first. */
export function sandboxOutcomeNames({ outcomes = [], errors }: Pick<Endpoint, 'outcomes' | 'errors'>): string[] {
  return distinct([...outcomes.map(({ name }) => name), ...errors.map(({ error }) => error)])
}
