import type { Limit } from '../http/rate-limit.ts'
import type { KeyedHash } from '../secret.ts'

/** Wrong passwords for one e-mail address, wherever they come from: the sixth in any minute is refused. */
const WRONG_PASSWORDS_PER_EMAIL: Limit = { name: 'sign-in-email', most: 5, seconds: 60, isStrict: true }
/** Wrong passwords from one address, for whomever. */
const WRONG_PASSWORDS_PER_ADDRESS: Limit = { name: 'sign-in-address', most: 20, seconds: 60 }
/** Links that are none, and passkeys that are not accepted, from one address. */
export const WRONG_LINKS: Limit = { name: 'account-link-address', most: 20, seconds: 60 }

/** What limits wrong passwords. @param address a keyed hash */
export function wrongPasswordLimits(hash: KeyedHash, email: string, address: string): readonly (readonly [Limit, string])[] {
  return [
    [WRONG_PASSWORDS_PER_EMAIL, hash('e-mail address', email)],
    [WRONG_PASSWORDS_PER_ADDRESS, address],
  ]
}
