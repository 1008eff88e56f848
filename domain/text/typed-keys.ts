import { plainDigits } from './digits.ts'
import { oneLine } from './typed-text.ts'

/**
 * The maximum length of a key, in characters. Longer text is not a key, and normalizing it could be slow, because some
 * characters expand to eighteen characters.
 */
const LONGEST_KEY = 1000

/**
 * Normalizes a key, such as an email address, a phone number or a tracking number: compatibility form (NFKC), ASCII
 * digits, every dash as a hyphen, no invisible characters, on one line. Keeps the case. Text of more than 1,000
 * characters is not a key and is normalized with `oneLine` only.
 */
export function keyText(text: string): string {
  return text.length > LONGEST_KEY ? oneLine(text) : compatibleLine(text)
}

/** Normalizes text like a key, whatever its length. */
export function compatibleLine(text: string): string {
  return oneLine(plainDigits(text).replace(/[\p{Pd}\u2043\u2212]/gu, '-'))
}

/**
 * Matches a label that was copied together with a key, such as `License key:` or `license_key=`. Unlike most keys, a
 * label has no digits.
 */
const LABEL = /^[^\p{L}\p{N}]*\p{L}[\p{L}\p{M}\s."'_-]{1,40}[:#=](?=.*[\p{L}\p{N}])/u

/** Normalizes a key, and removes a label before the key, such as `License key:`, `Order no. #` or `"licenseKey":`. */
export function withoutLabel(text: string): string {
  return keyText(text).replace(LABEL, '').trim()
}

/** Normalizes a key and converts it to upper case, for keys without lower-case letters, such as a reference. */
export function capitalKey(text: string): string {
  return keyText(text).toUpperCase()
}

/**
 * Returns the ASCII letters and digits of a key, in upper case. Other characters do not count in an order number, a
 * coupon code or a KRA PIN.
 */
export function lettersAndDigits(text: string): string {
  return capitalKey(text).replace(/[^A-Z0-9]/g, '')
}
