import { createWorkQueue } from '#server/http/work-queue.ts'

/**
 * The maximum number of hashes computed at once. Each hash takes 32 MB of memory, and occupies a core for a tenth of a
 * second. The limit leaves the rest of the thread pool for reading files.
 */
const MOST_AT_ONCE = 2
/**
 * The maximum number of queued hashes. Computing a full queue takes about four seconds. Further requests are rejected,
 * and clients can retry them.
 */
const MOST_WAITING = 60
/** The maximum length of a password (characters). Longer passwords never match. */
const LONGEST_TRIED = 1000

/** The functions that hash a password, and compare a password with a hash. */
export type PasswordHashing = Pick<typeof import('better-auth/crypto'), 'hashPassword' | 'verifyPassword'>

/**
 * Loads scrypt on demand, because scrypt is part of the authentication library, and loading that library at startup
 * would delay every start.
 */
export const loadScrypt = (): Promise<PasswordHashing> => import('better-auth/crypto')

/**
 * Hashes passwords with scrypt, a few at a time.
 * @param ready loads the authentication library before hashing, so that the transaction that the caller begins after
 * hashing does not wait for the import
 */
export function createPasswords(ready: () => Promise<unknown>, loadHashing = loadScrypt) {
  const queue = createWorkQueue(MOST_AT_ONCE, MOST_WAITING)
  const load = async () => {
    await ready()
    return loadHashing()
  }
  return {
    /** Returns the hash to store for a password. */
    hash: (password: string): Promise<string> => queue(async () => (await load()).hashPassword(password)),

    /** Returns whether a password matches a hash. Takes the same time if `hash` is undefined. */
    matches: (password: string, hash: string | undefined): Promise<boolean> =>
      queue(async () => {
        const { hashPassword, verifyPassword } = await load()
        const tried = password.slice(0, LONGEST_TRIED)
        if (hash === undefined || tried !== password) {
          await hashPassword(tried)
          return false
        }
        return verifyPassword({ hash, password })
      }),
  }
}
