import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { NeedsOwner } from '#server/settings/setting-values.ts'

/**
 * The output folder, relative to the project. It contains the code build, and data that is reused by later
 * publications.
 */
export const BUILD_DIR = 'build'

/** Returns the folder of publications: SITES_DIR if it is set, and the output folder otherwise. */
export function sitesDir(): string {
  return process.env.SITES_DIR || BUILD_DIR
}

/**
 * The file in the build folder that identifies the current build. The file is never edited, only replaced as a whole.
 */
export const CURRENT = 'current.json'
const currentSchema = v.object({ site: v.pipe(v.string(), v.regex(/^[\w-]+$/)) })

/** One build in its own folder. A finished build never changes. */
export type BuiltSite = {
  folder: string
  /** The folder of all files that can be requested. */
  files: string
  /** The list of these files with their metadata. */
  list: string
  /** The archives for sale, stored apart from the public files. */
  archives: string
  /** The part of the content that the server needs. */
  offer: string
  /** The data about the pages, which the next publication needs. */
  pages: string
  /** The fingerprint of the sources, which is written last. */
  sources: string
}

/** Returns the folder of all builds. */
export function sitesIn(buildDir: string): string {
  return join(buildDir, 'sites')
}

/**
 * Returns the folder for the assets of removed builds. Pages of these builds can still be open in a browser and request
 * the assets.
 */
export function pastIn(buildDir: string): string {
  return join(buildDir, 'past')
}

/** Returns the assets of removed builds, most recently removed first. */
export function pastAssets(buildDir = sitesDir()): Pick<BuiltSite, 'folder' | 'files' | 'list'>[] {
  const past = pastIn(buildDir)
  if (!existsSync(past)) return []
  return readdirSync(past)
    .toSorted()
    .toReversed()
    .map((name) => siteAt(join(past, name)))
}

/** Returns the paths of the build in a folder. */
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

/**
 * Returns the current build, or the newest build if the pointer to the current one is damaged. Returns undefined if
 * there is no build.
 */
export function findSite(buildDir = sitesDir()): BuiltSite | undefined {
  const pointer = join(buildDir, CURRENT)
  if (!existsSync(pointer)) return undefined
  const name = pointedAt(readFileSync(pointer, 'utf8'))
  return name === undefined ? finishedSites(buildDir)[0] : siteAt(join(sitesIn(buildDir), name))
}

function pointedAt(pointer: string): string | undefined {
  try {
    return v.parse(currentSchema, JSON.parse(pointer)).site
  } catch {
    return undefined
  }
}

/** Returns the current build. @throws NeedsOwner if there is no current build */
export function currentSite(buildDir = sitesDir()): BuiltSite {
  const site = findSite(buildDir)
  if (!site) throw new NeedsOwner('The pages are not built yet. Run: npm run build')
  return site
}

/** Returns the other finished builds that are still stored, newest first. */
export function formerSites(current: BuiltSite, buildDir = sitesDir()): BuiltSite[] {
  return finishedSites(buildDir).filter(({ folder }) => folder !== current.folder)
}

function finishedSites(buildDir: string): BuiltSite[] {
  if (!existsSync(sitesIn(buildDir))) return []
  return readdirSync(sitesIn(buildDir))
    .toSorted()
    .toReversed()
    .map((name) => siteAt(join(sitesIn(buildDir), name)))
    .filter(({ sources }) => existsSync(sources))
}
