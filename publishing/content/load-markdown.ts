import { createRequire } from 'node:module'
import type * as markdown from './markdown.ts'

const load = createRequire(import.meta.url)

/**
 * Loads the Markdown renderer on demand. Loading it takes half as long as a small publication, and most publications do
 * not need it.
 */
export function loadMarkdown(): typeof markdown {
  return load('./markdown.ts')
}
