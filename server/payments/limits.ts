/** The highest total, in cents, that fits in the database's integer columns. */
export const HIGHEST_TOTAL = 2_000_000_000
