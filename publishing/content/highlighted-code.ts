import { loadMarkdown } from './load-markdown.ts'
import { madeBefore } from '#publishing/output/made-before.ts'

/** Returns code as HTML with highlighting. Code in an unknown language stays plain. */
export function highlightedCode(code: string, language: string): string {
  return madeBefore('highlighted code', [language, code], () =>
    loadMarkdown().highlightCode(code, language.toLowerCase()),
  )
}
