import { globSync } from 'node:fs'

/** The documents on using and changing this project, without the specification. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== 'docs/specification.md')
    .sort(),
]
