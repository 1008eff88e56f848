import { createWorkQueue } from '../http/work-queue.ts'

/** A hash takes 32 MB and a core for a tenth of a second; the rest of the thread pool goes on reading files. */
const MOST_AT_ONCE = 2
/** How many may wait, about four seconds; further requests are asked to try again. */
const MOST_WAITING = 60
/** A longer text is nobody's password, and is not looked at (characters). */
const LONGEST_TRIED = 1000

/**
 * Hashes of passwords (scrypt), a few at a time.
 * @param ready what has to be there before a password is looked at: whatever follows is done in a transaction, and must
 * not wait for it
 */
export function createPasswords(ready: () => Promise<unknown>) {
  const queue = createWorkQueue(MOST_AT_ONCE, MOST_WAITING)
  const load = async () => {
    await ready()
    // It belongs to the authentication library, which would lengthen every start.
    return import('better-auth/crypto')
  }
  return {
    /** The hash that is kept of a password. */
    hash: (password: string): Promise<string> => queue(async () => (await load()).hashPassword(password)),

    /** Whether a password belongs to a hash. It takes as long where there is no hash. */
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
