import { ADDRESS_FIELDS, type Address } from '#domain/address.ts'
import { readProfile } from '#domain/account/profile.ts'
import { readOrders } from '#domain/shop/stored-orders.ts'
import { readStored } from '#app/browser/storage-keys.ts'

/** The maximum number of addresses that a checkout offers. */
const MOST = 6

/** A buyer's details stored in this browser. @property addresses the buyer's addresses, most recently used first */
export type KnownDetails = { person: Partial<Address>; addresses: readonly Address[] }

/**
 * Returns the buyer's details from the orders and the profile stored in this browser.
 * @param samples sample addresses to leave out, because they belong to no real person
 */
export function knownDetails(samples: readonly Address[]): KnownDetails {
  const profile = readProfile(readStored('profile'))
  const known = [
    ...readOrders(readStored('orders')).map(({ shippingAddress }) => shippingAddress),
    ...(profile?.addresses ?? []),
  ]
  const sampleKeys = new Set(samples.map(keyOf))
  const byKey = new Map(known.map((address) => [keyOf(address), address]))
  const { firstName, lastName, email, phone } = profile ?? {}
  const person = Object.fromEntries(
    Object.entries({ firstName, lastName, email, phone }).filter(([, value]) => value !== undefined),
  )
  return {
    person,
    addresses: [...byKey]
      .filter(([key]) => !sampleKeys.has(key))
      .map(([, address]) => address)
      .slice(0, MOST),
  }
}

function keyOf(address: Address): string {
  return ADDRESS_FIELDS.map((field) => address[field]).join('\n')
}
