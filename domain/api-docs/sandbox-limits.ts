/** How long a payment in the sandbox takes to settle (ms). */
export const SETTLING = 2_500
/** The number of sandboxes that one IP address can open in an hour. */
export const MOST_SIGN_INS = 600
/** The number of write calls that a sandbox allows. */
export const MOST_ACTS = 100
/** The lifetime of a sandbox (ms). */
export const STANDS_FOR = 3_600_000
