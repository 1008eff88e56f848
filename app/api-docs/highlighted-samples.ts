import { highlighted, type HighlightedCode } from '#app/content/highlighted-code.ts'

/**
 * Returns the highlighter's language for code examples in a language. curl examples are highlighted as shell commands.
 */
export const syntaxOf = (language: string): string => (language === 'curl' ? 'bash' : language)

export const highlightedCurl = (command: string): HighlightedCode => highlighted(command, syntaxOf('curl'))

export const highlightedJson = (value: unknown): HighlightedCode => highlighted(JSON.stringify(value, null, 2), 'json')
