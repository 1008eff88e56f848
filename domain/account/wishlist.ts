/** More than anybody collects; what is stored beyond is not read. */
const MOST = 1000
const LONGEST_ID = 200

/** The ids of what a visitor likes, of what is stored, whatever that is; each once. */
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
