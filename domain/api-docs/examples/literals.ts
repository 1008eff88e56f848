import type { ExampleValue } from './example-call.ts'

/** A value in JavaScript and TypeScript, a text in single quotes. */
export function javaScriptLiteral(value: ExampleValue): string {
  if (typeof value !== 'string') return String(value)
  const inDoubleQuotes = JSON.stringify(value).slice(1, -1)
  return `'${inDoubleQuotes.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** A value in PHP, a text in single quotes, where only the quote and the backslash mean anything. */
export function phpLiteral(value: ExampleValue): string {
  return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value)
}

/** A value in Python, a text in double quotes; each escape of JSON means the same there. */
export function pythonLiteral(value: ExampleValue): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return JSON.stringify(value)
}

/** A text for a POSIX shell, in single quotes, where nothing but the quote means anything. A shell knows no NUL. */
export function shellLiteral(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
