import type { Limit } from '../http/rate-limit.ts'

/** How often an address may check out: orders of the shop and sales of scripts together. */
export const CHECKOUTS: Limit = { name: 'checkout-address', most: 6, seconds: 60 }
/** The highest total, in cents, that the database's whole numbers hold. */
export const HIGHEST_TOTAL = 2_000_000_000
