import { rememberWith } from './made-before.ts'
import type { Kept } from './kept.ts'

/**
 * Lets the content readers use the cache through `madeBefore`.
 * @param version the version of the programs that generate the entries
 * @param onMade is called with the kind of each entry that had to be generated
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
