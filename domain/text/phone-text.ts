import { withoutLabel } from './typed-keys.ts'

/** Matches an abbreviation before a phone number, such as `Tel.` or `Tel. Nr.`. Only `tel` may have no period. */
const ABBREVIATIONS = /^(?:\p{L}{1,12}\.\s*|tel(?!\p{L})\s*)+/iu
/** Matches marks that people write between digits, other than spaces, dashes, dots, slashes and parentheses. */
const MARKS = /[\p{Quotation_Mark}\p{Pc}[\],|~·•∙⋅‧・]/gu

/**
 * Normalizes a phone number as a key, and removes a label such as `Tel.`. Marks between its digits become spaces,
 * except dashes, dots, slashes and parentheses.
 */
export function phoneText(typed: string): string {
  return withoutLabel(typed).replace(MARKS, ' ').trim().replace(ABBREVIATIONS, '').replace(/\s+/g, ' ')
}
