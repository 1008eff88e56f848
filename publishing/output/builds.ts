import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  CURRENT,
  currentSite,
  formerSites,
  pastAssets,
  pastIn,
  siteAt,
  sitesDir,
  sitesIn,
  type BuiltSite,
} from '#server/publication/built-site.ts'
import { pathInStore, readFileList } from '#server/publication/built-files.ts'
import { makeFolder } from '#server/settings/data-folder.ts'
import { linkFile, replaceFile } from './output.ts'

/**
 * The number of finished builds to keep. A server that started with an older build still serves the archives of that
 * build.
 */
export const STORED = 5
/** The time for which the assets of removed builds stay available to pages that are still open (ms). */
const ASSETS_STAY = 24 * 3_600_000
/** The age after which an unfinished build counts as abandoned (ms). */
const GIVEN_UP_AFTER = 3_600_000

/** Creates a unique folder for a new build. Its name sorts after all others, even if the clock was set back. */
export function newBuild(now = new Date(), buildDir = sitesDir()): BuiltSite {
  makeFolder(sitesIn(buildDir))
  const stamp = BigInt(now.toISOString().replace(/\D/g, ''))
  const stamps = readdirSync(sitesIn(buildDir)).map((name) => BigInt(/^\d{17}(?=-)/.exec(name)?.[0] ?? 0))
  const last = stamps.reduce((one, other) => (one > other ? one : other), 0n)
  const name = `${stamp > last ? stamp : last + 1n}-${randomBytes(3).toString('hex')}`
  const folder = join(sitesIn(buildDir), name)
  makeFolder(folder)
  return siteAt(folder)
}

/**
 * Finishes a build and makes it current atomically. If this process is killed or the power fails earlier, the previous
 * build stays current.
 * @param sources the fingerprint of the build's sources
 */
export function finish(site: BuiltSite, sources: string, now = new Date(), buildDir = sitesDir()): void {
  flushToDisk(site.folder)
  writeFileSync(site.sources, sources, { flush: true })
  pointTo(site, buildDir)
  removeOld(site, now, buildDir)
}

/** How long a publication waits for a busy disk (ms). */
const LONGEST_FLUSH = 10_000

/**
 * Flushes a folder's file system to the disk: at once, because flushing each of the files would take seconds. Without
 * the command (macOS, Windows), the system flushes them within about half a minute.
 */
function flushToDisk(folder: string): void {
  spawnSync('sync', ['-f', folder], { stdio: 'ignore', timeout: LONGEST_FLUSH })
}

/** Makes the server reload the current build, whose compressed files have changed. */
export function renew(site: BuiltSite, buildDir = sitesDir()): void {
  if (currentSite(buildDir).folder === site.folder) pointTo(site, buildDir, { isRenewed: true })
}

/**
 * Makes a finished build the current one, atomically.
 * @param more extra data for the pointer file: a running server reloads when the file changes
 */
function pointTo(site: BuiltSite, buildDir: string, more: object = {}): void {
  const name = basename(site.folder)
  const pointer = join(buildDir, CURRENT)
  writeFileSync(`${pointer}.${name}`, JSON.stringify({ site: name, ...more }), { flush: true })
  renameSync(`${pointer}.${name}`, pointer)
}

/** Rolls back to the previous build. @returns the previous build; undefined when no older build is kept */
export function goBack(buildDir = sitesDir()): BuiltSite | undefined {
  const current = currentSite(buildDir)
  const former = formerSites(current, buildDir).find(({ folder }) => basename(folder) < basename(current.folder))
  if (former) pointTo(former, buildDir)
  return former
}

/**
 * Removes builds that no server needs: abandoned builds, and all finished builds except the newest `STORED`. One
 * publication before a build is removed, its assets are set aside, so that running servers can load their list in time.
 */
function removeOld(current: BuiltSite, now: Date, buildDir: string): void {
  const folders = readdirSync(sitesIn(buildDir))
    .toSorted()
    .toReversed()
    .map((name) => join(sitesIn(buildDir), name))
  const finished = folders.filter((folder) => existsSync(siteAt(folder).sources) && folder !== current.folder)
  const givenUp = folders.filter(
    (folder) => !existsSync(siteAt(folder).sources) && now.getTime() - statSync(folder).mtimeMs > GIVEN_UP_AFTER,
  )
  for (const [place, folder] of finished.entries())
    if (place >= STORED - 2) setAside(siteAt(folder), siteAt(finished[place - 1] ?? current.folder), now, buildDir)
  for (const folder of [...finished.slice(STORED - 1), ...givenUp]) rmSync(folder, { recursive: true, force: true })
  for (const { folder } of pastAssets(buildDir))
    if (now.getTime() - statSync(folder).mtimeMs > ASSETS_STAY) rmSync(folder, { recursive: true, force: true })
}

/** Sets aside the assets of a build that the next newer build does not contain. */
function setAside(site: BuiltSite, newer: BuiltSite, now: Date, buildDir: string): void {
  const past = siteAt(join(pastIn(buildDir), basename(site.folder)))
  // If the removal of a build was interrupted, its file list may be missing.
  if (existsSync(past.list) || !existsSync(site.list) || !existsSync(newer.list)) return
  const has = readFileList(newer)
  const assets = Object.entries(readFileList(site)).filter(([name]) => name.startsWith('assets/') && !(name in has))
  makeFolder(past.files)
  for (const [name] of assets) linkFile(pathInStore(site, name), pathInStore(past, name))
  replaceFile(past.list, JSON.stringify(Object.fromEntries(assets)))
  utimesSync(past.folder, now, now)
}
