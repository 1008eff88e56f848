import { recordOf } from '../../domain/record.ts'
import { ContentError } from '../../domain/content/check.ts'
import { contentFolder } from '../../publishing/content/content-folder.ts'

const DISK_IS_FULL = 'The disk is full. The site is unchanged: free some space and try again.'

/**
 * Ends the program: prints only the message for an error in the content or a full disk, and the full error otherwise.
 */
export function endWith(error: unknown): never {
  const isDiskFull = recordOf(error).code === 'ENOSPC'
  console.error(error instanceof ContentError ? error.message : isDiskFull ? DISK_IS_FULL : error)
  process.exit(1)
}

/** Returns the content folder. Ends the program with a message if CONTENT_DIR points to a missing folder. */
export function contentOrEnd(): string {
  try {
    return contentFolder()
  } catch (error) {
    return endWith(error)
  }
}
