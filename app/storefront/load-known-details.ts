import type { Address } from '#domain/address.ts'
import { readStored } from '#app/browser/storage-keys.ts'
import type { KnownDetails } from './known-details.ts'

/**
 * Returns the buyer's details stored in this browser. The code for reading them is loaded only if there are any. Never
 * rejects.
 * @param samples sample addresses to leave out, because they belong to no real person
 * @returns undefined if there are no details, or if the code fails to load
 */
export async function loadKnownDetails(samples: readonly Address[]): Promise<KnownDetails | undefined> {
  if (readStored('orders') === undefined && readStored('profile') === undefined) return undefined
  const loaded = await import('./known-details.ts').catch(() => undefined)
  return loaded?.knownDetails(samples)
}
