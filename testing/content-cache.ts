import { join } from 'node:path'
import { createKept, rememberMade } from '#publishing/output/kept.ts'
import { publishingVersion } from '#publishing/output/sources.ts'
import { BUILD_DIR } from '#server/publication/built-site.ts'

let isUsed = false

/**
 * Lets this process read content through the cache that publications use. Reading the sample content then takes 0.1 s
 * instead of 6 s. Changed content is read again, as in a publication.
 */
export function useContentCache(): void {
  if (isUsed) return
  isUsed = true
  rememberMade(createKept(join(BUILD_DIR, 'kept'), new Date()), publishingVersion())
}
