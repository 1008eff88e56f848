import { phoneText } from '#domain/text/phone-text.ts'

/** The maximum length of a typed phone number, in characters. */
export const LONGEST_PHONE = 40

/** Matches a Kenyan mobile number as dialed within Kenya or from abroad, without separators. */
const MOBILE = /^\+?(?:(?:00)?254)?0?([17]\d{8})$/

/**
 * Returns a typed Kenyan mobile number in the form that M-Pesa accepts, such as 254712345678. It may be typed as 0712…,
 * 0110…, +254…, +254 (0)…, 00254…, 254… or 712…, with a label such as `Tel.` and with any punctuation between the
 * digits.
 * @returns undefined for anything else
 */
export function readKenyanPhone(typed: string): string | undefined {
  const [, number] = MOBILE.exec(phoneText(typed).replace(/[\s()./-]/g, '')) ?? []
  return number === undefined ? undefined : `254${number}`
}

/** Masks the middle of a number: 254712345678 becomes 2547•••••678. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 4)}•••••${phone.slice(-3)}`
}
