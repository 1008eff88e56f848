/**
 * Returns text in the characters of the fonts that every PDF reader has. Drops accents that these fonts lack, such as in
 * ũ, and letters of other scripts.
 */
export function inStandardFont(text: string): string {
  return Array.from(text, (letter) =>
    /^[\u0020-\u00ff‘’“”–—•…€™]$/.test(letter) ? letter : letter.normalize('NFD').replace(/\P{ASCII}/gu, ''),
  ).join('')
}
