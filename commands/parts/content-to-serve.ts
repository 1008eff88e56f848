import { existsSync } from 'node:fs'
import { contentFolder, OWN_CONTENT } from '#publishing/content/content-folder.ts'
import { isServedFrom } from '#publishing/output/sources.ts'
import { endWith } from './end-with.ts'

/**
 * Returns the content folder of a site that is about to be served. A missing folder is accepted if the last publication
 * was made from this folder: the site then serves that publication, and publishes again once the folder is back. Ends
 * the program with a message if CONTENT_DIR points to any other missing folder.
 */
export function contentToServe(named = process.env.CONTENT_DIR || OWN_CONTENT): string {
  if (!existsSync(named) && isServedFrom(named)) return named
  try {
    return contentFolder()
  } catch (error) {
    return endWith(error)
  }
}
