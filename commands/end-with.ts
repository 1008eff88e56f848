import { recordOf } from '../domain/record.ts'
import { ContentError } from '../domain/content/check.ts'
import { contentFolder } from '../publishing/content/content-folder.ts'

const DISK_IS_FULL = 'The disk is full. The site is unchanged: free some space and try again.'

/** Tells a mistake in the content and a full disk in words, anything else in full, and ends the program. */
export function endWith(error: unknown): never {
  const isDiskFull = recordOf(error).code === 'ENOSPC'
  console.error(error instanceof ContentError ? error.message : isDiskFull ? DISK_IS_FULL : error)
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
