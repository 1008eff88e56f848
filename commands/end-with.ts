import { ContentError } from '../domain/content/check.ts'
import { contentFolder } from '../server/content-folder.ts'

/** Tells a mistake in the content in its own words, anything else in full, and ends the program. */
export function endWith(error: unknown): never {
  console.error(error instanceof ContentError ? error.message : error)
  process.exit(1)
}

/** The content that this program is about. Where the setting names none, the program ends with a sentence. */
export function contentOrEnd(): string {
  try {
    return contentFolder()
  } catch (error) {
    return endWith(error)
  }
}
