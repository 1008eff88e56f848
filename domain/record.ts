/** Anything as a record of fields that may hold anything; one without any field where it is nothing. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value)
}

/** What an error says; anything else that was thrown, as a text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
