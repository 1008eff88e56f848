import type { KeyedHash } from '#server/secrets/secret.ts'
import { networkOf } from './client-address.ts'
import { WRONG_KEYS_PER_ADDRESS, WRONG_KEYS_PER_NETWORK, type Limit } from './limits.ts'

// An attacker gets a /48 network of IPv6 as easily as one address of IPv4, and it has 65,536 networks as customers get
// them. So whatever is limited by the address alone counts by the /48 network.

/**
 * Returns the subject of a limit that holds for one customer's address, as part of a pair or beside a wall.
 * @param address from `clientAddress`
 */
export function customerSubject(hash: KeyedHash, address: string): string {
  return hash('address', address)
}

/**
 * Returns the subject of a wall, which a crowd behind one address does not reach.
 * @param address from `clientAddress`
 */
export function wallSubject(hash: KeyedHash, address: string): string {
  return hash('address', networkOf(address))
}

/** Returns the limits on wrong license keys, with their subjects. @param address from `clientAddress` */
export function wrongKeyLimits(hash: KeyedHash, address: string): (readonly [Limit, string])[] {
  return [
    [WRONG_KEYS_PER_ADDRESS, customerSubject(hash, address)],
    [WRONG_KEYS_PER_NETWORK, wallSubject(hash, address)],
  ]
}
