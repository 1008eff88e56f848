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

/**
 * Returns the highlighter's language for code examples in a language. curl examples are highlighted as shell commands.
 */
export const syntaxOf = (language: string): string => (language === 'curl' ? 'bash' : language)

export const highlightedCurl = (command: string): HighlightedCode => highlighted(command, syntaxOf('curl'))

export const highlightedJson = (value: unknown): HighlightedCode => highlighted(JSON.stringify(value, null, 2), 'json')
