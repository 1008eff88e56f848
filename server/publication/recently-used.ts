/**
 * Keeps bytes that were asked for, up to a sum; those that were asked for longest ago go first.
 * @param most bytes that are kept together
 * @returns a function that returns the bytes of a name, which it makes where it has none
 */
export function createRecentlyUsed(most: number): (name: string, make: () => Buffer | undefined) => Buffer | undefined {
  const kept = new Map<string, Buffer>()
  let sum = 0
  return (name, make) => {
    const bytes = kept.get(name) ?? make()
    if (!bytes) return undefined
    // A map keeps the order in which its entries were set.
    if (!kept.delete(name)) sum += bytes.length
    kept.set(name, bytes)
    for (const [oldest, { length }] of kept) {
      if (sum <= most) break
      kept.delete(oldest)
      sum -= length
    }
    return bytes
  }
}
