import { existsSync } from 'node:fs'
import { ContentError } from '#domain/content/check.ts'

/** The sample content: used by the tests, and shown until the owner has content. */
export const SAMPLE_CONTENT = 'examples/amani'
/** The default folder of the owner's content; CONTENT_DIR overrides it. */
export const OWN_CONTENT = 'content'

/**
 * Returns the content folder to publish, relative to the project.
 * @throws ContentError when CONTENT_DIR points to a folder that does not exist
 */
export function contentFolder(named = process.env.CONTENT_DIR): string {
  if (named === undefined || named === '') return existsSync(OWN_CONTENT) ? OWN_CONTENT : SAMPLE_CONTENT
  if (!existsSync(named))
    throw new ContentError(
      `The setting CONTENT_DIR: expected a folder with the site's content, but ${named} does not exist.`,
    )
  return named
}
