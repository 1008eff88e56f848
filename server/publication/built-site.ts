import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/**
 * Where what is made lies, from the folder of the project: the code build, and what is kept from one publication to the
 * next.
 */
export const BUILD_DIR = 'build'

/** Where publications stand: beside the code build, unless SITES_DIR says otherwise. */
export function sitesDir(): string {
  return process.env.SITES_DIR ?? BUILD_DIR
}

/**
 * Names the build that is served next, in the build's folder. Only its whole replacement by another file changes it.
 */
export const CURRENT = 'current.json'
const currentSchema = v.object({ site: v.pipe(v.string(), v.regex(/^[\w-]+$/)) })

/** One build, in a folder of its own, which nothing changes once it is finished. */
export type BuiltSite = {
  folder: string
  /** Where every file that may be asked for lies. */
  files: string
  /** What is known of each of them. */
  list: string
  /** What is sold: outside the pages, which anybody may have. */
  archives: string
  /** The part of the content that the server needs. */
  offer: string
  /** What the next publication has to know of the pages. */
  pages: string
  /** The fingerprint of the sources, which is written last. */
  sources: string
}

/** The folder of all builds. */
export function sitesIn(buildDir: string): string {
  return join(buildDir, 'sites')
}

/** The parts of the build in a folder. */
export function siteAt(folder: string): BuiltSite {
  const part = (name: string) => join(folder, name)
  return {
    folder,
    files: part('files'),
    list: part('files.json'),
    archives: part('archives'),
    offer: part('offer.json'),
    pages: part('pages.json'),
    sources: part('sources.sha256'),
  }
}

/** The build that was finished last; undefined when there is none. */
export function findSite(buildDir = sitesDir()): BuiltSite | undefined {
  const pointer = join(buildDir, CURRENT)
  if (!existsSync(pointer)) return undefined
  return siteAt(join(sitesIn(buildDir), v.parse(currentSchema, JSON.parse(readFileSync(pointer, 'utf8'))).site))
}

/** The build that was finished last. @throws Error when there is none */
export function currentSite(buildDir = sitesDir()): BuiltSite {
  const site = findSite(buildDir)
  if (!site) throw new Error('The pages are not built yet. Run: npm run build')
  return site
}

/** The finished builds that are kept beside one, the newest first. */
export function formerSites(current: BuiltSite, buildDir = sitesDir()): BuiltSite[] {
  return readdirSync(sitesIn(buildDir))
    .toSorted()
    .toReversed()
    .map((name) => siteAt(join(sitesIn(buildDir), name)))
    .filter(({ folder, sources }) => folder !== current.folder && existsSync(sources))
}
