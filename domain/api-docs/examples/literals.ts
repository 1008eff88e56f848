import type { ExampleValue } from './example-call.ts'

/** Returns a value as a JavaScript or TypeScript literal. Strings are in single quotes. */
export function javaScriptLiteral(value: ExampleValue): string {
  if (typeof value !== 'string') return String(value)
  const inDoubleQuotes = JSON.stringify(value).slice(1, -1)
  return `'${inDoubleQuotes.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** Returns a value as a PHP literal. In a single-quoted string, only the quote and the backslash are special. */
export function phpLiteral(value: ExampleValue): string {
  return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value)
}

/** Returns a value as a Python literal. Every JSON string escape has the same meaning in Python. */
export function pythonLiteral(value: ExampleValue): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return JSON.stringify(value)
}

/**
 * Quotes a string for a POSIX shell. In single quotes, only the quote itself is special. A shell string cannot contain
 * NUL.
 */
export function shellLiteral(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
