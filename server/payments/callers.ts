import { readAddress } from '#server/http/client-address.ts'

/** Returns whether an IP address is one of the callers, in any notation. */
export function isCaller(callers: readonly string[], address: string): boolean {
  const known = readAddress(address)
  return known !== undefined && callers.some((caller) => readAddress(caller) === known)
}
