import { keyText } from './typed-keys.ts'

/** Matches punctuation that people write between digits, other than spaces, dashes, dots, slashes and parentheses. */
const MARKS = /[\p{Quotation_Mark}\p{Pc}[\],|~·•∙⋅‧・]/gu
/**
 * Matches a phone number with the text that people copy with it: words before it, as in `WhatsApp +254 …`, and an
 * extension, or words without digits, after it. Letters that touch the number could be part of it, except `tel`.
 */
const COPIED =
  /^(?:tel|[^\p{N}+]*[^\p{L}\p{N}+(])?(\(?(?:\+[\s(]*)?\d(?:[\s()./-]*\d)*\)?)(?:[^\p{L}\p{N}]*(?:x|ext\p{L}*)[\s.:=]*\d{1,6}(?:[^\p{L}\p{N}]\P{N}*)?|[^\p{L}\p{N}]\P{N}*)?$/iu

/**
 * Normalizes a phone number as a key, without the text that was copied with it. Punctuation between its digits becomes
 * spaces, except dashes, dots, slashes and parentheses.
 */
export function phoneText(typed: string): string {
  const text = keyText(typed).replace(MARKS, ' ').trim()
  return (COPIED.exec(text)?.[1] ?? text).replace(/\s+/g, ' ')
}
