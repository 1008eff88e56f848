import { strToU8, zipSync } from 'fflate'

/** How hard to compress, from 0 to 9. */
const LEVEL = 9

/**
 * A ZIP archive of files by their paths in it. The same files give the same bytes, whatever their order and whenever it
 * is.
 */
export function zipFiles(files: Record<string, string | Uint8Array>): Uint8Array {
  // An archive names the local time, so the same one has to be made in each time zone.
  const mtime = new Date(1980, 0, 1, 12)
  const inOrder = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const contents = inOrder.map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content])
  return zipSync(Object.fromEntries(contents), { level: LEVEL, mtime })
}
