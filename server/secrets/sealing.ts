import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyedHash } from './secret.ts'

/** The encryption of database values that only this program can read. */
export type Sealing = {
  seal(text: string): string
  /** @returns undefined if the text was not sealed with this site's secret, or was changed */
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
