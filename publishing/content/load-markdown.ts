import { createRequire } from 'node:module'
import { madeBefore } from '#publishing/output/kept.ts'
import type * as markdown from './markdown.ts'

const load = createRequire(import.meta.url)

/**
 * Returns the Markdown renderer, which is loaded on demand. Loading takes half as long as a small publication, and most
 * publications find all rendered texts in the cache.
 */
export function loadMarkdown(): typeof markdown {
  return load('./markdown.ts')
}

/** Returns code as HTML with highlighting. Code in an unknown language stays plain. */
export function highlightedCode(code: string, language: string): string {
  return madeBefore('highlighted code', [language, code], () =>
    loadMarkdown().highlightCode(code, language.toLowerCase()),
  )
}
