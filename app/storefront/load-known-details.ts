import type { Address } from '#domain/address.ts'
import { readStored } from '#app/browser/storage-keys.ts'
import type { KnownDetails } from './known-details.ts'

/**
 * Returns what this browser knows about a buyer; undefined if it stores nothing, in which case no code is loaded, or if
 * the code fails to load. Never rejects.
 * @param samples sample addresses to leave out, because they belong to no real person
 */
export async function loadKnownDetails(samples: readonly Address[]): Promise<KnownDetails | undefined> {
  if (readStored('orders') === undefined && readStored('profile') === undefined) return undefined
  const loaded = await import('./known-details.ts').catch(() => undefined)
  return loaded?.knownDetails(samples)
}
