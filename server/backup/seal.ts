import { timingSafeEqual } from 'node:crypto'
import type { KeyedHash } from '../secrets/secret.ts'

/** What a backup says of itself in its last line. @property hash SHA-256 of all lines before, in hexadecimal digits */
export type Sum = { rows: number; hash: string }

/**
 * The last line of a backup.
 * @property signature made with the secret of the site: nobody else can write a backup that it restores
 */
type Seal = Sum & { signature: string }

const signatureOf = ({ rows, hash }: Sum, keyed: KeyedHash): string => keyed('signature of a backup', `${rows} ${hash}`)

/** Returns the last line of a backup with this sum. */
export function seal(sum: Sum, keyed: KeyedHash): Seal {
  return { ...sum, signature: signatureOf(sum, keyed) }
}

/** Whether a sum was signed with the secret of this site. */
export function isSealed(sum: Sum, signature: unknown, keyed: KeyedHash): boolean {
  const [given, wanted] = [
    Buffer.from(typeof signature === 'string' ? signature : ''),
    Buffer.from(signatureOf(sum, keyed)),
  ]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
