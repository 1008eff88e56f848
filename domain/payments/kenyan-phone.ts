import { keyText } from '#domain/text/typed-keys.ts'

/** The longest phone number that is read, as typed. */
export const LONGEST_PHONE = 40

/** A Kenyan mobile number as people dial it at home or from abroad, without what stands between its digits. */
const MOBILE = /^\+?(?:(?:00)?254)?0?([17]\d{8})$/

/**
 * Returns a typed Kenyan mobile number in the form that M-Pesa takes, such as 254712345678: typed or pasted as 0712…,
 * 0110…, +254…, +254 (0)…, 00254…, 254… or 712…, with spaces, dashes, dots, slashes or brackets between the digits.
 * @returns undefined for anything else
 */
export function readKenyanPhone(typed: string): string | undefined {
  const [, number] = MOBILE.exec(keyText(typed).replace(/[\s()./-]/g, '')) ?? []
  return number === undefined ? undefined : `254${number}`
}

/** Returns a number as others may see it: 254712345678 as 2547•••••678. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 4)}•••••${phone.slice(-3)}`
}
