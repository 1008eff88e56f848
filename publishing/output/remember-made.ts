import { rememberWith } from '../content/made-before.ts'
import type { Kept } from './kept.ts'

/**
 * Lets the readers of the content take what is kept.
 * @param version of the programs that make it
 * @param onMade told when something had to be made, with its kind
 */
export function rememberMade(kept: Kept, version: string, onMade: (kind: string) => void = () => {}): void {
  rememberWith(<Made>(kind: string, of: readonly string[], make: () => Made) => {
    const made = kept.takeNow(kind, [version, ...of], () => {
      onMade(kind)
      return Buffer.from(JSON.stringify(make()))
    })
    return JSON.parse(made.toString()) as Made
  })
}
