import type { Limit } from '../http/rate-limit.ts'

/** How often one IP address may check out, counting shop orders and script sales together. */
export const CHECKOUTS: Limit = { name: 'checkout-address', most: 6, seconds: 60 }
/** The highest total, in cents, that fits the database's integer columns. */
export const HIGHEST_TOTAL = 2_000_000_000
