import { capitalKey } from './typed-keys.ts'

/**
 * Returns the ASCII letters and digits of a key, in capitals. Other characters do not count in an order number, a
 * coupon code or a KRA PIN.
 */
export function lettersAndDigits(text: string): string {
  return capitalKey(text).replace(/[^A-Z0-9]/g, '')
}
