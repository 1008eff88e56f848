import type { Endpoint, Integration } from '../../domain/content/api-docs.ts'

/** Words joined by hyphens, or an operation, as the name of a class or a type: `co-op` is `CoOp`. */
export function typeName(words: string): string {
  return words.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** The class that makes an integration's calls, the same in each language. */
export function clientName({ id }: Integration): string {
  return `${typeName(id)}Client`
}

/** The namespace of an integration's classes in PHP. */
export function phpNamespace({ id }: Integration): string {
  return `Kibanda\\${typeName(id)}`
}

/** Whether an endpoint has parameters, and whether none of them has to be given. */
export function givenParameters({ parameters }: Endpoint): { some: boolean; allOptional: boolean } {
  return { some: parameters.length > 0, allOptional: parameters.every(({ required }) => !required) }
}
