import { compatibleLine } from './typed-keys.ts'

/** Letters that are no accented forms of others, but are typed as such. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ł: 'l',
  ŋ: 'ng',
  ŧ: 't',
  ı: 'i',
  ƙ: 'k',
  ɓ: 'b',
  ɗ: 'd',
  ƴ: 'y',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ʻ: "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
}
const TO_REPLACE = /[ßæœøđðþħłŋŧıƙɓɗƴς’‘ʼʻ`´“”]/gu

/** Returns a letter without its accents, in ASCII if possible; empty if there is no such letter. */
export function plainLetter(letter: string): string {
  const plain = PLAIN[letter.toLowerCase()]
  if (plain !== undefined) return letter === letter.toLowerCase() ? plain : plain.toUpperCase()
  return letter.normalize('NFKD').replace(/\P{ASCII}/gu, '')
}

/**
 * Returns text for comparison: on one line, without case, accents and invisible characters, with straight quotation
 * marks and hyphens. Typed words are found in a text if their folded form is part of its folded form.
 */
export function folded(text: string): string {
  return compatibleLine(text.replace(/[´’]/g, "'"))
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(TO_REPLACE, (letter) => PLAIN[letter]!)
}
