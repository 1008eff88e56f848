import { timingSafeEqual } from 'node:crypto'
import type { KeyedHash } from './secret.ts'

const FORM = /^([\w-]{1,64})\.([0-9a-z]{1,12})\.([\w-]{43})$/

/**
 * Creates and verifies tokens for links. A token consists of a subject, an expiry, and a keyed hash of both and of the
 * token's context, such as a session.
 * @param purpose the purpose of the tokens; tokens for other purposes are invalid
 * @param goodFor how long a token is valid (ms)
 */
export function sealedTokens({ hash, now }: { hash: KeyedHash; now: () => Date }, purpose: string, goodFor: number) {
  const seal = (subject: string, end: string, boundTo: string | number) =>
    hash(purpose, `${subject}.${end}\n${boundTo}`)
  return {
    /** Creates a token. @param subject up to 64 letters, digits, hyphens and underscores */
    create(subject: string, boundTo: string | number = ''): string {
      const end = (now().getTime() + goodFor).toString(36)
      return `${subject}.${end}.${seal(subject, end, boundTo)}`
    },
    /**
     * Returns the subject of a token, or undefined if the token is invalid, has expired, or is bound to a different
     * context.
     */
    read(token: string, boundTo: string | number = ''): string | undefined {
      const [, subject = '', end = '', sealed] = FORM.exec(token) ?? []
      if (sealed === undefined) return undefined
      if (!timingSafeEqual(Buffer.from(sealed), Buffer.from(seal(subject, end, boundTo)))) return undefined
      return parseInt(end, 36) <= now().getTime() ? undefined : subject
    },
  }
}
