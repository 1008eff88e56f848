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
