import { plainDigits } from './digits.ts'
import { oneLine } from './typed-text.ts'

/** A longer text is no key, and normalizing it could take long: some characters become eighteen. */
const LONGEST_KEY = 1000

/**
 * Normalizes what only has to be recognized, such as an email address, a phone number or a tracking number:
 * compatibility form (NFKC), ASCII digits, every dash a hyphen, nothing invisible, on one line. Keeps the case. A text of
 * more than 1,000 characters, which is no key, is only put on one line.
 */
export function keyText(text: string): string {
  return text.length > LONGEST_KEY ? oneLine(text) : compatibleLine(text)
}

/** Normalizes a text of any length like a key. */
export function compatibleLine(text: string): string {
  return oneLine(plainDigits(text).replace(/[\p{Pd}\u2043\u2212]/gu, '-'))
}

/** Normalizes a key that has no small letters, such as a reference. */
export function capitalKey(text: string): string {
  return keyText(text).toUpperCase()
}
