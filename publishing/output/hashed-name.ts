import { createHash } from 'node:crypto'

/**
 * Returns an asset's name with a hash of its bytes, such as `start-1a2b3c4d.json`: two different contents never have
 * the same name.
 */
export function hashedName(kind: string, ending: string, bytes: string | Uint8Array): string {
  return `${kind}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.${ending}`
}
