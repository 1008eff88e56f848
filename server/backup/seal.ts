import { timingSafeEqual } from 'node:crypto'
import type { KeyedHash } from '#server/secrets/secret.ts'

/** The row count and checksum of a backup. @property hash SHA-256 of all lines but the last, in hex */
export type Sum = { rows: number; hash: string }

/**
 * The last line of a backup.
 * @property signature made with the site's secret, so that nobody else can write a backup that the site accepts
 */
type Seal = Sum & { signature: string }

const signatureOf = ({ rows, hash }: Sum, keyed: KeyedHash): string => keyed('signature of a backup', `${rows} ${hash}`)

/** Returns the last line of a backup with this checksum. */
export function seal(sum: Sum, keyed: KeyedHash): Seal {
  return { ...sum, signature: signatureOf(sum, keyed) }
}

/** Returns whether a checksum was signed with this site's secret. */
export function isSealed(sum: Sum, signature: unknown, keyed: KeyedHash): boolean {
  const [given, wanted] = [
    Buffer.from(typeof signature === 'string' ? signature : ''),
    Buffer.from(signatureOf(sum, keyed)),
  ]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
