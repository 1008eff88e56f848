import type { Limit } from '../http/rate-limit.ts'

/**
 * In a minute of 500 wrong keys these are the ones that are looked up, even where the minute spans two windows: 14,
 * which is less than 3%.
 */
export const WRONG_KEYS: Limit = { name: 'license-wrong', most: 7, seconds: 60 }
