import type { Endpoint } from '../content/api-docs.ts'
import { distinct } from '../text/text.ts'

/** The names by which the sandbox can be asked for an end of a call: its outcomes, then its errors. */
export function wantedNames({ outcomes = [], errors }: Pick<Endpoint, 'outcomes' | 'errors'>): string[] {
  return distinct([...outcomes.map(({ name }) => name), ...errors.map(({ error }) => error)])
}
