import { plainLetter } from './folded.ts'

/**
 * Returns text in the characters of the fonts that every PDF reader has. Letters that these fonts lack lose their
 * accents, such as ũ and ł; those of other scripts are left out.
 */
export function inStandardFont(text: string): string {
  return Array.from(text, (letter) => (/^[\u0020-\u00ff‘’“”–—•…€™]$/.test(letter) ? letter : plainLetter(letter))).join(
    '',
  )
}
