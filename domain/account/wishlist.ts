/** The maximum number of IDs in a wishlist, more than anyone collects. Additional IDs are ignored. */
const MOST = 1000
const LONGEST_ID = 200

/** Parses a stored wishlist of any shape. Returns its IDs without duplicates. */
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
