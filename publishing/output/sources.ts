import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { nairobiDay } from '#domain/dates.ts'
import { recordOf } from '#domain/record.ts'
import { findSite, formerSites } from '#server/publication/built-site.ts'
import { builtCode, codeSources } from './built-code.ts'
import { atOnce, indexing, indexingCode, type FileIndex, type KnownFolders } from './file-index.ts'

/** All sources of the code build. */
const CODE = [
  'app',
  'contract',
  'domain',
  'after-paint',
  'offline',
  'commands/build.ts',
  'commands/parts/smaller-scripts.ts',
  'publishing/output/built-code.ts',
  'publishing/output/output.ts',
  'publishing/pages/page-entries.ts',
  'server/publication/built-files.ts',
  'package-lock.json',
  'vite.config.ts',
]
/** The sources of the publishing programs. */
const PUBLISHING = ['publishing', 'server/publication/built-files.ts', 'server/publication/built-site.ts']

/**
 * The sources of a site: digests of the built code, of the publishing programs and of the content, the content's
 * folder, and the day, which determines the public posts.
 */
type SiteSources = { code: string; publishing: string; content: FileIndex; folder: string; day: string }

/** Indexes the sources of the code build by their contents. */
export function indexCode(known: FileIndex | undefined, now = new Date()): FileIndex {
  return atOnce(indexingCode(CODE, known, now.getTime()))
}

/**
 * Returns a generator that indexes a content folder in small steps.
 * @param known an earlier index, whose unchanged files are not read again
 * @param kept the folders cached between scans
 */
export function indexingContent(contentDir: string, known: FileIndex | undefined, now: Date, kept?: KnownFolders) {
  return indexing([contentDir], known, now.getTime(), kept)
}

/**
 * Returns the current sources of a site, as the text that `finish` stores.
 * @param content the index of the content, if already known
 */
export function siteSources(contentDir: string, now: Date, content?: FileIndex): string {
  return JSON.stringify(sourcesNow(contentDir, now, readSources(findSite()?.sources)?.content, content))
}

function sourcesNow(
  contentDir: string,
  now: Date,
  known: FileIndex | undefined,
  content = atOnce(indexingContent(contentDir, known, now)),
): SiteSources {
  return {
    code: codeSources(builtCode())?.digest ?? '',
    publishing: atOnce(indexingCode(PUBLISHING, undefined, now.getTime())).digest,
    content,
    folder: resolve(contentDir),
    day: nairobiDay(now),
  }
}

/**
 * Returns the sources of a site; undefined if the file is missing, or was written by another version of this program.
 */
function readSources(file: string | undefined): SiteSources | undefined {
  try {
    const read: SiteSources = JSON.parse(readFileSync(file ?? '', 'utf8'))
    return typeof read.folder === 'string' && typeof recordOf(read.content).digest === 'string' ? read : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns whether the served site may come from a content folder: false if there is no site, or if the site records
 * another folder. Earlier versions of this program recorded no folder.
 */
export function isServedFrom(contentDir: string): boolean {
  const current = findSite()
  return current !== undefined && (readSources(current.sources)?.folder ?? resolve(contentDir)) === resolve(contentDir)
}

/** Returns whether the code build is missing or stale. */
export function isCodeStale(): boolean {
  const built = codeSources(builtCode())
  return built?.digest !== indexCode(built).digest
}

/** Returns whether the site is missing or stale. @param content the index of the content, if already known */
export function isSiteStale(contentDir: string, now: Date, content?: FileIndex): boolean {
  const current = findSite()
  if (!current) return true
  // The sources are compared with those of the newest publication, which is not the current publication after a
  // rollback.
  const [newest = current] = [current, ...formerSites(current)].toSorted((a, b) => (a.folder < b.folder ? 1 : -1))
  const was = readSources(newest.sources)
  if (!was) return true
  const is = sourcesNow(contentDir, now, was.content, content)
  if (was.code !== is.code || was.publishing !== is.publishing || was.folder !== is.folder) return true
  if (was.content.digest !== is.content.digest) return true
  // After a rollback, a new day alone must not lead to a new publication.
  return newest.folder === current.folder && was.day !== is.day
}

/** Returns a digest of all publishing programs. Cached results of other versions are not reused. */
export function publishingVersion(): string {
  return atOnce(
    indexingCode([...PUBLISHING, 'after-paint', 'contract', 'domain', 'package-lock.json'], undefined, Date.now()),
  ).digest
}
