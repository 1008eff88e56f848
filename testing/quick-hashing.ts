import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import type { PasswordHashing } from '#server/accounts/passwords.ts'

const keyOf = (password: string, salt: string) => scryptSync(password.normalize('NFKC'), salt, 64, { N: 2, r: 1, p: 1 })

/**
 * The hash function of the site at its lowest cost, for tests that hash thousands of passwords through `createApp`. The
 * real one takes a tenth of a second; servers that tests start as processes use it.
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
