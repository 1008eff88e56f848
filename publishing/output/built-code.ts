import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILD_DIR } from '#server/publication/built-site.ts'
import type { FileIndex } from './file-index.ts'

/** The paths of the code build, which does not depend on the content. */
export type BuiltCode = {
  folder: string
  /** Vite's output folder for browser files, which the build then writes to `files`. */
  client: string
  /** The browser files and their list. */
  files: string
  list: string
  /** The module that renders every page. */
  server: string
  /** The list of each page's modules, as `Record<string, string[]>`: the files by the page's source file. */
  pages: string
  /** The bundled code of `app/boot.ts` and `after-paint/browser/unknown-page.ts`, for inlining in a page. */
  boot: string
  unknownPage: string
  /** The index of the sources. It is written last. */
  sources: string
}

/** The environment variable that sets the output folder for the build programs. */
export const CODE_FOLDER = 'KIBANDA_CODE_FOLDER'

/** Returns the paths of the code build in a folder. */
export function codeAt(folder: string): BuiltCode {
  const part = (name: string) => join(folder, name)
  return {
    folder,
    client: part('client'),
    files: part('files'),
    list: part('files.json'),
    server: part('server/index.js'),
    pages: part('pages.json'),
    boot: part('boot.js'),
    unknownPage: part('unknown-page.js'),
    sources: part('sources.sha256'),
  }
}

/** Returns the paths of the current code build. */
export function builtCode(buildDir = BUILD_DIR): BuiltCode {
  return codeAt(join(buildDir, 'code'))
}

/**
 * Returns the index of the built code's sources; undefined when the code is not built, or was built by another version
 * of this program.
 */
export function codeSources({ sources }: BuiltCode): FileIndex | undefined {
  try {
    return JSON.parse(readFileSync(sources, 'utf8'))
  } catch {
    return undefined
  }
}
