import type { Endpoint } from '../content/api-docs.ts'

/** The names by which the sandbox can be asked for an end of a call: its outcomes, then its errors. */
export function wantedNames({ outcomes = [], errors }: Endpoint): string[] {
  return [...outcomes.map(({ name }) => name), ...errors.map(({ error }) => error)]
}
