/** The largest body of a request, in units of 1,024 bytes. */
export const MOST_BODY_KILOBYTES = 64
/** How deep the brackets of a body may nest. */
export const DEEPEST_NESTING = 32
/** The longest Idempotency-Key, in characters. */
export const LONGEST_IDEMPOTENCY_KEY = 255
