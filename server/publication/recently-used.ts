/**
 * Creates a cache of bytes with a maximum total size, which evicts the least recently used entries.
 * @param most maximum total size in bytes
 * @returns a function that returns the bytes cached under a name, and creates the bytes on a cache miss
 */
export function createRecentlyUsed(most: number): (name: string, make: () => Buffer | undefined) => Buffer | undefined {
  const kept = new Map<string, Buffer>()
  let sum = 0
  return (name, make) => {
    const bytes = kept.get(name) ?? make()
    if (!bytes) return undefined
    // A map iterates in insertion order, so the entry must be reinserted.
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
