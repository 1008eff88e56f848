import { timingSafeEqual } from 'node:crypto'
import type { KeyedHash } from './secret.ts'

const FORM = /^([\w-]{1,64})\.([0-9a-z]{1,12})\.([\w-]{43})$/

/**
 * Creates and verifies tokens for links: a subject and an expiry, with a keyed hash of both.
 * @param purpose what the token is for; tokens of other purposes are invalid
 * @param goodFor how long a token is valid (ms)
 */
export function sealedTokens({ hash, now }: { hash: KeyedHash; now: () => Date }, purpose: string, goodFor: number) {
  return {
    /** Creates a token. @param subject up to 64 letters, digits, hyphens and underscores */
    create(subject: string): string {
      const end = (now().getTime() + goodFor).toString(36)
      return `${subject}.${end}.${hash(purpose, `${subject}.${end}`)}`
    },
    /** Returns the subject of a token; undefined if the token is invalid or has expired. */
    read(token: string): string | undefined {
      const [, subject = '', end = '', sealed] = FORM.exec(token) ?? []
      if (sealed === undefined) return undefined
      if (!timingSafeEqual(Buffer.from(sealed), Buffer.from(hash(purpose, `${subject}.${end}`)))) return undefined
      return parseInt(end, 36) <= now().getTime() ? undefined : subject
    },
  }
}
