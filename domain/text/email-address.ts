import { keyText } from './typed-keys.ts'
import { looksLikeEmail } from './typed-text.ts'

/** The longest email address that mail servers accept, and the longest part before the @ (RFC 5321), in characters. */
export const LONGEST_EMAIL = 254
const LONGEST_NAME = 64

/** Why no mail can reach an email address. `errors.ts` has a message for each. */
export type EmailMistake = 'email-shape' | 'email-without-dot'

/** Normalizes an email address as a key in lower case, the form that every lookup uses. */
export function tidyEmail(typed: string): string {
  return keyText(typed).toLowerCase()
}

/**
 * Returns the reason why mail cannot reach an address, if any. The check is stricter than a browser's own field: mail
 * servers refuse consecutive dots and dots at either end of the name, and hosts without a top-level domain.
 * @param email an address from `keyText` or `tidyEmail`
 */
export function mistakeInAddress(email: string): EmailMistake | undefined {
  if (!looksLikeEmail(email) || email.length > LONGEST_EMAIL) return 'email-shape'
  const name = email.slice(0, email.lastIndexOf('@'))
  if (name.length > LONGEST_NAME || /^\.|\.\.|\.$/.test(name)) return 'email-shape'
  return /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i.test(email) ? undefined : 'email-without-dot'
}
