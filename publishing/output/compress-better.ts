import { pathInStore, readBuilt, readFileList, type FileList } from '#server/publication/built-files.ts'
import type { BuiltSite } from '#server/publication/built-site.ts'
import { renew } from './builds.ts'
import { smallestForm } from './compress.ts'
import type { Kept } from './kept.ts'
import { replaceFile, writeList } from './output.ts'

/** The number of parallel compressions: one for each thread of Node's pool. */
const AT_ONCE = 4

/** Returns the lightly compressed files of a list. */
export function lightFiles(list: FileList): string[] {
  return Object.entries(list).flatMap(([name, { isLight }]) => (isLight ? [name] : []))
}

/**
 * Recompresses a publication's lightly compressed files to the smallest size, and notifies the server. This is safe to
 * kill at any moment: each file is either the old or the new version, and both versions decompress to the same bytes.
 */
export async function compressBetter(site: BuiltSite, kept: Kept, sitesDir?: string): Promise<void> {
  const list = readFileList(site)
  const names = lightFiles(list)
  if (names.length === 0) return
  const work = names.values()
  const workOff = async () => {
    for (const name of work) replaceFile(pathInStore(site, name), await smallestForm(kept, readBuilt(site, name)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workOff))
  const smallest = Object.entries(list).map(([name, file]) => {
    const { isLight: _isLight, ...rest } = file
    return [name, rest]
  })
  writeList(site, Object.fromEntries(smallest) as FileList)
  renew(site, sitesDir)
}
