import { keyText } from './typed-keys.ts'
import { looksLikeEmail } from './typed-text.ts'

/** The longest email address that mail servers accept, and the longest part before the @ (RFC 5321), in characters. */
export const LONGEST_EMAIL = 254
const LONGEST_NAME = 64

/** Why no mail can reach an email address. `errors.ts` has a message for each. */
export type EmailMistake = 'email-shape' | 'email-without-dot'

/** Matches what email programs and links put before an address, as in `Amina <a@example.org>` and `mailto:a@…`. */
const BEFORE = /^(?:[^@]*[<:])?[\p{Quotation_Mark}\p{Ps}\s*`]*/u
/** Matches the host of an address and anything copied after it: `a@example.org?subject=x`, `“a@example.org”,`. */
const HOST = /^([a-z0-9.-]*[a-z0-9])(?:\?[\w%&=.+-]*>?|[\p{Quotation_Mark}\p{Pe}\s>*`.,;:!]*)$/iu

/** Normalizes an email address as a key, without the text that was copied with it. Keeps the case. */
export function emailText(typed: string): string {
  const text = keyText(typed).replaceAll('。', '.')
  const [name, host = ''] = text.replace(BEFORE, '').split(/@(.*)/)
  const bare = `${name}@${HOST.exec(host)?.[1] ?? ''}`
  return looksLikeEmail(bare) ? bare : text
}

/** Normalizes an email address like `emailText`, but in lower case, the form that every lookup uses. */
export function tidyEmail(typed: string): string {
  return emailText(typed).toLowerCase()
}

/**
 * Returns the reason why mail cannot reach an address, if any. The check is stricter than a browser's own field: mail
 * servers refuse consecutive dots and dots at either end of the name, and hosts without a top-level domain.
 * @param email an address from `emailText` or `tidyEmail`
 */
export function mistakeInAddress(email: string): EmailMistake | undefined {
  if (!looksLikeEmail(email) || email.length > LONGEST_EMAIL) return 'email-shape'
  const name = email.slice(0, email.lastIndexOf('@'))
  if (name.length > LONGEST_NAME || /^\.|\.\.|\.$/.test(name)) return 'email-shape'
  return /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i.test(email) ? undefined : 'email-without-dot'
}
