import { rememberWith } from './made-before.ts'
import type { Kept } from './kept.ts'

/**
 * Lets the content readers use the cache.
 * @param version the version of the programs that generate the entries
 * @param onMade called with the kind of each entry that had to be generated
 */
export function rememberMade(kept: Kept, version: string, onMade: (kind: string) => void = () => {}): void {
  rememberWith(<Made>(kind: string, of: readonly string[], make: () => Made) => {
    const made = kept.takeNow(kind, [version, ...of], () => {
      onMade(kind)
      return Buffer.from(JSON.stringify(make()))
    })
    return JSON.parse(made.toString())
  })
}
