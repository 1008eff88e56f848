import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { nairobiDay } from '../../domain/dates.ts'
import { findSite, formerSites } from '../../server/publication/built-site.ts'
import { builtCode, codeSources } from './built-code.ts'
import { filesIn } from './files-in.ts'

/** All sources of the code build. */
const CODE = [
  'app',
  'contract',
  'domain',
  'after-paint',
  'offline',
  'commands/build.ts',
  'commands/parts/bundle-script.ts',
  'commands/parts/without-prose.ts',
  'publishing/output/built-code.ts',
  'publishing/output/output.ts',
  'server/publication/built-files.ts',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
]
/** All other sources of a site. */
const PUBLISHING = ['publishing', 'server/publication/built-files.ts', 'server/publication/built-site.ts']

/** Returns a fingerprint of the code build's sources. */
export function codeFingerprint(): string {
  return fingerprintOf(CODE)
}

/**
 * Returns a fingerprint of a site's sources: the code, the content and its folder, and the day, which decides what is
 * public.
 */
export function siteFingerprint(contentDir: string, now: Date): string {
  return `${codeFingerprint()} ${fingerprintOf([...PUBLISHING, contentDir])} ${folderWord(contentDir)} ${nairobiDay(now)}`
}

/** Returns whether the served site was generated from this content folder. */
export function wasPublishedFrom(contentDir: string): boolean {
  const current = findSite()
  return current !== undefined && readFileSync(current.sources, 'utf8').split(' ')[2] === folderWord(contentDir)
}

const folderWord = (contentDir: string) => encodeURIComponent(resolve(contentDir))

/** Returns whether the code build is missing or stale. */
export function isCodeStale(): boolean {
  return codeSources(builtCode()) !== codeFingerprint()
}

/** Returns whether the site is missing or stale. */
export function isSiteStale(contentDir: string, now: Date): boolean {
  const current = findSite()
  if (!current) return true
  // After a rollback, the newest publication shows whether anything has changed since.
  const [newest = current] = [current, ...formerSites(current)].toSorted((a, b) => (a.folder < b.folder ? 1 : -1))
  if (!existsSync(newest.sources)) return true
  const [was, is] = [readFileSync(newest.sources, 'utf8'), siteFingerprint(contentDir, now)]
  // After a rollback, a new day alone must not bring the newer publication back.
  return newest.folder === current.folder ? was !== is : withoutDay(was) !== withoutDay(is)
}

function withoutDay(fingerprint: string): string {
  return fingerprint.slice(0, fingerprint.lastIndexOf(' '))
}

/** Returns a hash of all publishing programs: results of other versions are not reused. */
export function publishingVersion(): string {
  const hash = createHash('sha256')
  for (const file of sourceFiles([...PUBLISHING, 'after-paint', 'contract', 'domain', 'package-lock.json']))
    hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

function sourceFiles(sources: readonly string[]): string[] {
  return sources
    .flatMap((source) =>
      statSync(source).isDirectory() ? filesIn(source).map((file) => join(source, file)) : [source],
    )
    .toSorted()
}

/** Returns a fingerprint of files by name, size and modification time. */
function fingerprintOf(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of sourceFiles(sources)) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
