import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  CURRENT,
  currentSite,
  formerSites,
  siteAt,
  sitesDir,
  sitesIn,
  type BuiltSite,
} from '../../server/publication/built-site.ts'

/** How many finished builds are kept: a server that was started on one of them goes on sending its archives. */
export const KEPT = 5
/** After this time (ms) an unfinished build counts as abandoned. */
const GIVEN_UP_AFTER = 3_600_000

/** The folder for a new build: by its name the newest, and nobody else's. */
export function newBuild(now = new Date(), buildDir = sitesDir()): BuiltSite {
  const name = `${now.toISOString().replace(/\D/g, '')}-${randomBytes(3).toString('hex')}`
  const folder = join(sitesIn(buildDir), name)
  mkdirSync(folder, { recursive: true })
  return siteAt(folder)
}

/**
 * Finishes a build, and lets the next start of a server take it, in one step: a build that is killed before leaves the
 * former one standing.
 * @param sources the fingerprint of what it was made of
 */
export function finish(site: BuiltSite, sources: string, now = new Date(), buildDir = sitesDir()): void {
  writeFileSync(site.sources, sources, { flush: true })
  pointTo(site, buildDir)
  removeOld(site, now, buildDir)
}

/** Lets the server read a build again that it serves: its compressed forms are other ones now. */
export function renew(site: BuiltSite, buildDir = sitesDir()): void {
  if (currentSite(buildDir).folder === site.folder) pointTo(site, buildDir, { isRenewed: true })
}

/**
 * Lets a finished build be the one that is served, in one step.
 * @param more what is said of it beside: another text makes a running server look
 */
function pointTo(site: BuiltSite, buildDir: string, more: object = {}): void {
  const name = basename(site.folder)
  const pointer = join(buildDir, CURRENT)
  writeFileSync(`${pointer}.${name}`, JSON.stringify({ site: name, ...more }), { flush: true })
  renameSync(`${pointer}.${name}`, pointer)
}

/** Serves the build before the current one again. @returns it; undefined when none is kept that is older */
export function goBack(buildDir = sitesDir()): BuiltSite | undefined {
  const current = currentSite(buildDir)
  const former = formerSites(current, buildDir).find(({ folder }) => basename(folder) < basename(current.folder))
  if (former) pointTo(former, buildDir)
  return former
}

/** Removes what no server needs any more: all but the newest finished builds, and those that were given up. */
function removeOld(current: BuiltSite, now: Date, buildDir: string): void {
  const folders = readdirSync(sitesIn(buildDir))
    .toSorted()
    .toReversed()
    .map((name) => join(sitesIn(buildDir), name))
  const finished = folders.filter((folder) => existsSync(siteAt(folder).sources) && folder !== current.folder)
  const givenUp = folders.filter(
    (folder) => !existsSync(siteAt(folder).sources) && now.getTime() - statSync(folder).mtimeMs > GIVEN_UP_AFTER,
  )
  for (const folder of [...finished.slice(KEPT - 1), ...givenUp]) rmSync(folder, { recursive: true, force: true })
}
