/** Code and its HTML with syntax highlighting. */
export type HighlightedCode = { code: string; html: string }

const { kibandaHighlight } = globalThis as typeof globalThis & {
  kibandaHighlight?: (code: string, language: string) => string
}

/** Highlights code that a page generates at build time. For the loaders of pages only: browsers load just the HTML. */
export function highlighted(code: string, language: string): HighlightedCode {
  if (!kibandaHighlight) throw new Error('Set globalThis.kibandaHighlight before you load the pages')
  return { code, html: kibandaHighlight(code, language) }
}
