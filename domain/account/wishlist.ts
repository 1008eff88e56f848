/** More than anybody collects. Further stored ids are ignored. */
const MOST = 1000
const LONGEST_ID = 200

/** Reads a stored wishlist, whatever its shape. Returns its ids without duplicates. */
export function readWishlist(stored: unknown): string[] {
  if (!Array.isArray(stored)) return []
  return [
    ...new Set(
      stored
        .filter((id): id is string => typeof id === 'string' && id !== '' && id.length <= LONGEST_ID)
        .slice(0, MOST),
    ),
  ]
}
