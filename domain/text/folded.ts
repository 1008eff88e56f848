import { compatibleLine } from './typed-keys.ts'

/** Characters that Unicode does not decompose, with the plain characters that people type instead. */
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
  ɛ: 'e',
  ɔ: 'o',
  ɖ: 'd',
  ƒ: 'f',
  ɣ: 'g',
  ʋ: 'v',
  ɲ: 'n',
  ɩ: 'i',
  ʊ: 'u',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  ʻ: "'",
  '`': "'",
  '´': "'",
  '‚': "'",
  '‛': "'",
  '‹': "'",
  '›': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
}
/** Matches most text, in which only case, quotation marks, hyphens and spaces have to be folded. */
const USUAL = /^[ -~\u2010-\u2015\u2018\u2019\u201c\u201d]*$/
/** Matches a fraction that is a single character. */
const FRACTION = /[¼-¾⅐-⅟↉]/
const FRACTION_AFTER_DIGIT = /(?<=\p{Nd})[¼-¾⅐-⅟↉]/gu
/** Matches the characters to replace. A quotation mark that is not in `PLAIN` becomes a double quotation mark. */
const TO_REPLACE = /[ßæœøđðþħłŋŧıƙɓɗƴɛɔɖƒɣʋɲɩʊς’‘ʼʻ`´′]|(?!['"])\p{Quotation_Mark}/gu

/**
 * Returns a letter without its accents, in ASCII if possible; empty if it has no plain form. Fractions and powers
 * become ` 1/3` and `^5`, so that they cannot join the digits before them.
 */
export function plainLetter(letter: string): string {
  const plain = PLAIN[letter.toLowerCase()]
  if (plain !== undefined) return letter === letter.toLowerCase() ? plain : plain.toUpperCase()
  const spaced = letter.replace(FRACTION, ' $&').replace(/[⁰-⁹]/, '^$&')
  return spaced
    .normalize('NFKD')
    .replaceAll('⁄', '/')
    .replace(/\P{ASCII}/gu, '')
}

/**
 * Returns text for comparison: on one line, without case, accents and invisible characters, with straight quotation
 * marks and hyphens. Text contains the typed words if its folded form contains their folded form.
 */
export function folded(text: string): string {
  const line = USUAL.test(text) ? usualLine(text) : plainLine(text)
  return line.toLowerCase().replace(TO_REPLACE, (letter) => PLAIN[letter] ?? '"')
}

/**
 * Normalizes hyphens and spaces in ordinary text. This path is fast, because lists fold many texts at every keystroke.
 */
function usualLine(text: string): string {
  return text
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/ +/g, ' ')
    .trim()
}

function plainLine(text: string): string {
  const letters = text
    .replace(/[´’]/g, "'")
    // A fraction must stay separate from the number before it: 2½ is 2 1/2.
    .replace(FRACTION_AFTER_DIGIT, ' $&')
    .normalize('NFKD')
    .replaceAll('⁄', '/')
    // A tatweel only stretches a word.
    .replace(/\p{Mn}|\u0640/gu, '')
  return compatibleLine(letters).normalize('NFKD').replaceAll('′′', '"')
}
