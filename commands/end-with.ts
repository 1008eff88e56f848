import { ContentError } from '../domain/content/check.ts'

/** Tells a mistake in the content in its own words, anything else in full, and ends the program. */
export function endWith(error: unknown): never {
  console.error(error instanceof ContentError ? error.message : error)
  process.exit(1)
}
