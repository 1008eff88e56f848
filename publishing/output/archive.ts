import { strToU8, zipSync } from 'fflate'

/** The compression level, from 0 to 9. */
const LEVEL = 9

/**
 * Returns a ZIP archive of files by path. The same files always give the same bytes, regardless of their order and the
 * time.
 */
export function zipFiles(files: Record<string, string | Uint8Array>): Uint8Array {
  // ZIP stores local times, so a fixed local time gives the same archive in every time zone.
  const mtime = new Date(1980, 0, 1, 12)
  const inOrder = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const contents = inOrder.map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content])
  return zipSync(Object.fromEntries(contents), { level: LEVEL, mtime })
}
