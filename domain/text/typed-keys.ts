import { plainDigits } from './digits.ts'
import { oneLine } from './typed-text.ts'

/** A longer text is not a key, and normalizing it could take long, because some characters become eighteen. */
const LONGEST_KEY = 1000

/**
 * Normalizes a key, such as an email address, a phone number or a tracking number: compatibility form (NFKC), ASCII
 * digits, every dash as a hyphen, no invisible characters, on one line. Keeps the case. A text of more than 1,000
 * characters is not a key and is normalized with `oneLine` only.
 */
export function keyText(text: string): string {
  return text.length > LONGEST_KEY ? oneLine(text) : compatibleLine(text)
}

/** Normalizes a text of any length like a key. */
export function compatibleLine(text: string): string {
  return oneLine(plainDigits(text).replace(/[\p{Pd}\u2043\u2212]/gu, '-'))
}

/** Normalizes a key that has no lower-case letters, such as a reference. */
export function capitalKey(text: string): string {
  return keyText(text).toUpperCase()
}
