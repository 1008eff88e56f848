/** The longest phone number that is read, as typed. */
export const LONGEST_PHONE = 40

/** Where a Kenyan mobile number begins, in international form without the plus sign. */
const MOBILE = /^254[17]\d{8}$/

/**
 * Returns a typed Kenyan mobile number in the form that M-Pesa takes, such as 254712345678: typed as 0712…, 0110…,
 * +254…, 254… or 712…, with spaces, hyphens, dots or brackets between the digits.
 * @returns undefined for anything else
 */
export function readKenyanPhone(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^\+/, '')
  if (!/^\d+$/.test(digits)) return undefined
  const whole = digits.startsWith('254') ? digits : `254${digits.replace(/^0/, '')}`
  return MOBILE.test(whole) ? whole : undefined
}

/** Returns a number as others may see it: 254712345678 as 2547•••••678. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 4)}•••••${phone.slice(-3)}`
}
