import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import type { PasswordHashing } from '#server/accounts/authentication/passwords.ts'

const keyOf = (password: string, salt: string) => scryptSync(password.normalize('NFKC'), salt, 64, { N: 2, r: 1, p: 1 })

/**
 * The site's password hashing at its lowest cost, for tests that hash thousands of passwords through `createApp`. At
 * its real cost, hashing takes 0.1 s per password. Servers that tests start as processes use the real cost.
 */
export const quickHashing: PasswordHashing = {
  async hashPassword(password) {
    const salt = randomBytes(16).toString('hex')
    return `${salt}:${keyOf(password, salt).toString('hex')}`
  },
  async verifyPassword({ hash, password }) {
    const [salt = '', key = ''] = hash.split(':')
    return timingSafeEqual(keyOf(password, salt), Buffer.from(key, 'hex'))
  },
}
