import { createRequire } from 'node:module'
import type * as markdown from './markdown.ts'

const load = createRequire(import.meta.url)

/**
 * Loads the Markdown reader on demand. Loading takes as long as half of a small publication, and most publications do
 * not need it.
 */
export function loadMarkdown(): typeof markdown {
  return load('./markdown.ts') as typeof markdown
}
