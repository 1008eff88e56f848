import { plainLetter } from './folded.ts'

/**
 * Converts text to the characters of the fonts that every PDF reader has. Letters that these fonts lack, such as ũ and
 * ł, lose their accents; letters of other writing systems are omitted.
 */
export function inStandardFont(text: string): string {
  return Array.from(text, (letter) => (/^[\u0020-\u00ff‘’“”–—•…€™]$/.test(letter) ? letter : plainLetter(letter))).join(
    '',
  )
}
