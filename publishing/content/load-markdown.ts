import { createRequire } from 'node:module'
import type * as markdown from './markdown.ts'

const load = createRequire(import.meta.url)

/**
 * What reads Markdown. It takes as long to load as half of a small publication, most of which have nothing for it to
 * do.
 */
export function loadMarkdown(): typeof markdown {
  return load('./markdown.ts') as typeof markdown
}
