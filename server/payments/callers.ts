import { BlockList, isIP } from 'node:net'

/** Returns whether an IP address is one of some, however it is written. */
export function isCaller(callers: readonly string[], address: string): boolean {
  const family = familyOf(address)
  if (family === undefined) return false
  const known = new BlockList()
  for (const caller of callers) known.addAddress(caller, familyOf(caller))
  return known.check(address, family)
}

/** @returns undefined for anything but an IP address */
export function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address)
  if (version === 0) return undefined
  return version === 4 ? 'ipv4' : 'ipv6'
}
