import { readAddress } from '#server/http/client-address.ts'

/** Returns whether an IP address, in any notation, belongs to one of the callers. */
export function isCaller(callers: readonly string[], address: string): boolean {
  const known = readAddress(address)
  return known !== undefined && callers.some((caller) => readAddress(caller) === known)
}
