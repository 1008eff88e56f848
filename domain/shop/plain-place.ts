import { folded } from '#domain/text/folded.ts'

/** The maximum length of a place name, in characters. */
export const LONGEST_PLACE = 100

/** Returns the letters and digits of a place name, folded, for comparison. Omits letters that look like apostrophes. */
export function plainPlace(text: string): string {
  return folded(text.slice(0, LONGEST_PLACE))
    .replace('&', 'and')
    .replace(/[^\p{L}\p{N}]|[\p{Lm}\ua78b\ua78c]/gu, '')
}
