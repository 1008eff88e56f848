import { capitalKey } from './typed-keys.ts'

/**
 * Returns the ASCII letters and digits of a key, in capitals: only they count in an order number, coupon code or KRA
 * PIN.
 */
export function lettersAndDigits(text: string): string {
  return capitalKey(text).replace(/[^A-Z0-9]/g, '')
}
