import type { Endpoint, Integration } from '#domain/content/api-docs.ts'

/** Returns the class or type name for hyphenated words or for the name of an operation: `co-op` becomes `CoOp`. */
export function typeName(words: string): string {
  return words.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** Returns the name of an integration's client class, which is the same in each language. */
export function clientName({ id }: Integration): string {
  return `${typeName(id)}Client`
}

/** Returns the PHP namespace of an integration's classes. */
export function phpNamespace({ id }: Integration): string {
  return `Kibanda\\${typeName(id)}`
}

/** Returns whether an endpoint has parameters, and whether all of them are optional. */
export function givenParameters({ parameters }: Endpoint): { some: boolean; allOptional: boolean } {
  return { some: parameters.length > 0, allOptional: parameters.every(({ required }) => !required) }
}

/** The maximum length of a comment line, in characters, without its indentation. */
const WIDTH = 110

/**
 * Returns the lines of a doc comment for TypeScript or PHP, which use the same syntax. Wraps long lines between words.
 */
export function commentLines(lines: readonly string[]): string[] {
  const short = lines.flatMap(wrap).map((line) => line.replaceAll('*/', '* /'))
  if (short.length === 1) return [`/** ${short[0]} */`]
  return ['/**', ...short.map((line) => ` * ${line}`.trimEnd()), ' */']
}

/** Indents every line that is not empty. */
export function indented(lines: readonly string[], spaces: number): string[] {
  return lines.map((line) => (line === '' ? '' : `${' '.repeat(spaces)}${line}`))
}

function wrap(line: string): string[] {
  if (line.length <= WIDTH || line.startsWith(' ')) return [line]
  const lines: string[] = []
  for (const word of line.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
