/** The maximum size of a request body, in units of 1,024 bytes. */
export const MOST_BODY_KILOBYTES = 64
/** The maximum nesting depth of brackets in a request body. */
export const DEEPEST_NESTING = 32
/** The maximum length of an Idempotency-Key, in characters. */
export const LONGEST_IDEMPOTENCY_KEY = 255
