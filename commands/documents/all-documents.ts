import { globSync } from 'node:fs'

/** The documents that say how to use and to change this project, besides the specification. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== 'docs/specification.md')
    .sort(),
]
