import { createHash } from 'node:crypto'

/**
 * The name of a file among the assets that tells its bytes, such as `start-1a2b3c4d.json`: under one name there is
 * never anything else.
 */
export function hashedName(kind: string, ending: string, bytes: string | Uint8Array): string {
  return `${kind}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.${ending}`
}
