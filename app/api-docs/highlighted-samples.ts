import { highlighted, type HighlightedCode } from '#app/content/highlighted-code.ts'

/** Returns the syntax for highlighting a language's code examples. curl examples are shell commands. */
export const syntaxOf = (language: string): string => (language === 'curl' ? 'bash' : language)

export const highlightedCurl = (command: string): HighlightedCode => highlighted(command, syntaxOf('curl'))

export const highlightedJson = (value: unknown): HighlightedCode => highlighted(JSON.stringify(value, null, 2), 'json')
