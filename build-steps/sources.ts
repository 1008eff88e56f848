import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findSite } from '../server/built-site.ts'
import { filesIn } from './finish-build.ts'

/** Everything that the built pages are made of. */
const FOLDERS = ['app', 'build-steps', 'content', 'contract', 'domain', 'server/content']
const FILES = ['package-lock.json', 'react-router.config.ts', 'vite.config.ts']

/** A fingerprint of the sources by name, size and time of change. */
export function fingerprint(): string {
  const hash = createHash('sha256')
  const files = [...FOLDERS.flatMap((folder) => filesIn(folder).map((file) => join(folder, file))), ...FILES].sort()
  for (const file of files) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Whether the build is older than its sources, or was never made. */
export function isBuildStale(): boolean {
  const stamp = findSite()?.sources
  return stamp === undefined || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint()
}
