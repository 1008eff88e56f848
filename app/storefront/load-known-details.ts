import type { Address } from '#domain/shop/address.ts'
import { readStored } from '../browser/storage-keys.ts'
import type { KnownDetails } from './known-details.ts'

/**
 * Returns what this browser knows of a buyer, or undefined if it stores nothing about one: then no code is loaded. Never
 * rejects: fields that cannot be filled in are typed.
 * @param samples addresses of nobody
 */
export async function loadKnownDetails(samples: readonly Address[]): Promise<KnownDetails | undefined> {
  if (readStored('orders') === undefined && readStored('profile') === undefined) return undefined
  const loaded = await import('./known-details.ts').catch(() => undefined)
  return loaded?.knownDetails(samples)
}
