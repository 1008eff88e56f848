import type { Endpoint } from '../content/api-docs.ts'
import { distinct } from '../text/text.ts'

/** Returns the names that a caller can ask the sandbox for: the outcomes of a call, then its errors. */
export function sandboxOutcomeNames({ outcomes = [], errors }: Pick<Endpoint, 'outcomes' | 'errors'>): string[] {
  return distinct([...outcomes.map(({ name }) => name), ...errors.map(({ error }) => error)])
}
