import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { atOnce, indexingCode, type FileIndex } from '#publishing/output/file-index.ts'
import { BUILD_DIR } from '#server/publication/built-site.ts'

/** The sources of the bundled server. */
export const SERVER_SOURCES = [
  'server',
  // The pages without JavaScript.
  'app',
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

/** The files of a bundle: the main module, the index of the sources, and the file that marks its last start. */
export const [MAIN, INDEX, STARTED] = ['main.js', 'sources.json', 'started']

/** The number of bundles to keep on disk. */
const BUNDLES = 5

/** The suffix of the folder name of an incomplete bundle. */
export const DRAFT = '.draft'

/** Returns the folder for the bundle of the current sources, and the index of these sources. */
export function currentBundle(): { folder: string; sources: FileIndex } {
  const sources = atOnce(indexingCode(SERVER_SOURCES, newestIndex(), Date.now()))
  return { folder: join(SERVER_BUNDLES, sources.digest.slice(0, 16)), sources }
}

/**
 * Returns the main module of the bundle built from the current sources. If there is no such bundle, returns the main
 * module of the most recently started bundle; undefined if there are no bundles at all.
 */
export function serverMain(): { file: string; isCurrent: boolean } | undefined {
  const current = join(currentBundle().folder, MAIN)
  if (existsSync(current)) return { file: current, isCurrent: true }
  const [last] = bundles()
  return last === undefined ? undefined : { file: join(last, MAIN), isCurrent: false }
}

/**
 * Returns the folders of all complete bundles: first those that have started, most recently started first, then the
 * others, newest first.
 */
export function bundles(under = SERVER_BUNDLES): string[] {
  const names = existsSync(under) ? readdirSync(under) : []
  return names
    .filter((name) => !name.endsWith(DRAFT))
    .map((name) => join(under, name))
    .filter((folder) => existsSync(join(folder, INDEX)))
    .map((folder) => ({ folder, started: timeOf(join(folder, STARTED)), built: timeOf(join(folder, INDEX)) }))
    .toSorted((a, b) => b.started - a.started || b.built - a.built)
    .map(({ folder }) => folder)
}

/**
 * Returns the folders of the bundles to remove after a new bundle has been built.
 * @param made the folder of the new bundle
 */
export function unneededBundles(made: string, under = SERVER_BUNDLES): string[] {
  return bundles(under)
    .filter((folder) => folder !== made)
    .slice(BUNDLES - 1)
}

function timeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function newestIndex(): FileIndex | undefined {
  const [newest] = bundles().toSorted((a, b) => timeOf(join(b, INDEX)) - timeOf(join(a, INDEX)))
  try {
    return newest === undefined ? undefined : JSON.parse(readFileSync(join(newest, INDEX), 'utf8'))
  } catch {
    return undefined
  }
}
