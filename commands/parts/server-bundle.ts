import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { atOnce, indexingCode, type FileIndex } from '#publishing/output/file-index.ts'
import { BUILD_DIR } from '#server/publication/built-site.ts'

/** The sources of the bundled server. */
export const SERVER_SOURCES = [
  'server',
  'offline/shared-with-worker.ts',
  'contract',
  'domain',
  'commands/bundle-server.ts',
  'commands/parts/server-bundle.ts',
  'package-lock.json',
]

/**
 * The folder of the latest server bundles. Each bundle is in a subfolder named after the hash of its sources. Without
 * bundles, loading the server's 700 modules would take longer than the rest of startup. Older bundles are kept, because
 * a running server loads some parts of its bundle only when they are first needed.
 */
const SERVER_BUNDLES = join(BUILD_DIR, 'server')

/** The files of a bundle: the main module, and the index of the sources. */
export const [MAIN, INDEX] = ['main.js', 'sources.json']

/** The suffix of the folder name of an incomplete bundle. */
export const DRAFT = '.draft'

/** Returns the folder for the bundle of the current sources, and the index of these sources. */
export function currentBundle(): { folder: string; sources: FileIndex } {
  const sources = atOnce(indexingCode(SERVER_SOURCES, newestIndex(), Date.now()))
  return { folder: join(SERVER_BUNDLES, sources.digest.slice(0, 16)), sources }
}

/**
 * Returns the main module of the current sources' bundle or, if there is none, of the newest bundle; undefined without
 * any bundle.
 */
export function serverMain(): { file: string; isCurrent: boolean } | undefined {
  const current = join(currentBundle().folder, MAIN)
  if (existsSync(current)) return { file: current, isCurrent: true }
  const [newest] = bundles()
  return newest === undefined ? undefined : { file: join(newest, MAIN), isCurrent: false }
}

/** Returns the folders of all complete bundles, newest first. */
export function bundles(): string[] {
  const names = existsSync(SERVER_BUNDLES) ? readdirSync(SERVER_BUNDLES) : []
  return names
    .filter((name) => !name.endsWith(DRAFT))
    .map((name) => join(SERVER_BUNDLES, name))
    .filter((folder) => existsSync(join(folder, INDEX)))
    .map((folder) => ({ folder, at: statSync(join(folder, INDEX)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at)
    .map(({ folder }) => folder)
}

function newestIndex(): FileIndex | undefined {
  const [newest] = bundles()
  try {
    return newest === undefined ? undefined : JSON.parse(readFileSync(join(newest, INDEX), 'utf8'))
  } catch {
    return undefined
  }
}
