import { recordOf } from '#domain/record.ts'
import { ContentError } from '#domain/content/check.ts'
import { contentFolder } from '#publishing/content/content-folder.ts'
import { cannotUse } from './cannot-read.ts'

const DISK_IS_FULL = 'The disk is full. The site is unchanged: free some space and try again.'

/** Returns a message for an error that the owner can fix; undefined for an error in the program. */
export function sentencesOf(error: unknown): string | undefined {
  if (error instanceof ContentError) return error.message
  const { code, path } = recordOf(error)
  if (code === 'ENOSPC') return DISK_IS_FULL
  return typeof code === 'string' && typeof path === 'string' ? cannotUse({ path, code }) : undefined
}

/** Ends the program. Prints only a message for an error that the owner can fix, and the full error otherwise. */
export function endWith(error: unknown): never {
  console.error(sentencesOf(error) ?? error)
  process.exit(1)
}

/** Returns the result of a function. If the function throws, ends the program as `endWith` does. */
export function orEnd<Made>(make: () => Made): Made {
  try {
    return make()
  } catch (error) {
    return endWith(error)
  }
}

/** Returns the content folder. Ends the program with a message if CONTENT_DIR points to a missing folder. */
export function contentOrEnd(): string {
  return orEnd(contentFolder)
}
