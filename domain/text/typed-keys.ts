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

/** Matches a label that was copied along with a key, such as `License key:`. It has no digits, unlike most keys. */
const LABEL = /^[^\p{L}\p{N}]*\p{L}[\p{L}\p{M}\s.]{1,40}[:#]/u

/** Normalizes a key, and removes a label before it, such as `License key:` or `Order no. #`. */
export function withoutLabel(text: string): string {
  return keyText(text).replace(LABEL, '').trim()
}

/** Normalizes a key that has no lower-case letters, such as a reference. */
export function capitalKey(text: string): string {
  return keyText(text).toUpperCase()
}
