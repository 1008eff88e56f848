/** Whether these tests run in `npm run prove`, which runs the same tests on a larger scale than `npm test`. */
export const isProving = process.env.PROVE === '1'

/** Whether these tests run in `npm run check`, which leaves PostgreSQL to `npm test`. */
export const isOnSqliteOnly = process.env.ON_SQLITE_ONLY === '1'

/** Returns `long` in `npm run prove`, and `short` otherwise. */
export function times(short: number, long: number): number {
  return isProving ? long : short
}

/**
 * Returns all cases in `npm run prove`, and every other one otherwise. Meant for tests that combine two lists: with the
 * position in the other list as `from`, every case of both lists is still tested.
 */
export function everyOther<Case>(cases: readonly Case[], from: number): readonly Case[] {
  return isProving ? cases : cases.filter((_, position) => (position + from) % 2 === 0)
}
