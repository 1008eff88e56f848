import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_DIR } from '../../server/publication/built-site.ts'

/** What Vite makes of the code, which knows no content. */
export type BuiltCode = {
  folder: string
  /** Where Vite leaves what browsers load, until that lies on the shelf. */
  client: string
  /** What browsers load, and the list of it. */
  files: string
  list: string
  /** The module that renders every page. */
  server: string
  /** The texts of `app/boot.ts` and `after-paint/browser/unknown-page.ts`, to stand inline in a page. */
  boot: string
  unknownPage: string
  /** The fingerprint of the sources, which is written last. */
  sources: string
}

/** Tells the programs that make a code build, by the environment, which folder they write to. */
export const CODE_FOLDER = 'KIBANDA_CODE_FOLDER'

/** The code build in a folder. */
export function codeAt(folder: string): BuiltCode {
  const part = (name: string) => join(folder, name)
  return {
    folder,
    client: part('client'),
    files: part('files'),
    list: part('files.json'),
    server: part('server/index.js'),
    boot: part('boot.js'),
    unknownPage: part('unknown-page.js'),
    sources: part('sources.sha256'),
  }
}

/** The code build. */
export function builtCode(buildDir = BUILD_DIR): BuiltCode {
  return codeAt(join(buildDir, 'code'))
}

/** The fingerprint of what the code was built of; undefined when it is not built. */
export function codeSources({ sources }: BuiltCode): string | undefined {
  return existsSync(sources) ? readFileSync(sources, 'utf8') : undefined
}
