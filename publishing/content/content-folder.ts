import { existsSync } from 'node:fs'
import { ContentError } from '../../domain/content/check.ts'

/** Another owner's content: what the tests read, and what is shown until there is one of the owner's own. */
export const SAMPLE_CONTENT = 'examples/amani'
/** Where the owner's own content lies unless CONTENT_DIR says otherwise. */
export const OWN_CONTENT = 'content'

/** The content that is published, from the project's folder. @throws ContentError where CONTENT_DIR names no folder */
export function contentFolder(named = process.env.CONTENT_DIR): string {
  if (named === undefined || named === '') return existsSync(OWN_CONTENT) ? OWN_CONTENT : SAMPLE_CONTENT
  if (!existsSync(named))
    throw new ContentError(
      `The setting CONTENT_DIR: expected a folder with the site's content, but ${named} does not exist.`,
    )
  return named
}
