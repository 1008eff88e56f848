import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyedHash } from './secret.ts'

/** Encrypts and decrypts database values that only this program can read. */
export type Sealing = {
  seal(text: string): string
  /** Decrypts a sealed text. @returns undefined if the text was not sealed with this site's secret, or was changed */
  open(sealed: string): string | undefined
}

const CIPHER = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

/** Creates the encryption for one purpose (AES-256-GCM), with a key derived from the site's secret. */
export function createSealing(hash: KeyedHash, purpose: string): Sealing {
  const key = Buffer.from(hash(`key for ${purpose}`, ''), 'base64url')
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}

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
