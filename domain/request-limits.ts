/** The largest request body, in units of 1,024 bytes. */
export const MOST_BODY_KILOBYTES = 64
/** The deepest nesting of brackets in a request body. */
export const DEEPEST_NESTING = 32
/** The longest Idempotency-Key, in characters. */
export const LONGEST_IDEMPOTENCY_KEY = 255
