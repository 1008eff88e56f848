import type { Limit } from '../http/rate-limit.ts'

/**
 * The limit on wrong keys looked up per IP address and minute. Even when a minute spans two windows, only 14 of 500
 * guesses are looked up, which is less than 3%.
 */
export const WRONG_KEYS: Limit = { name: 'license-wrong', most: 7, seconds: 60 }
