/** Whether these tests run in `npm run prove`, which runs the same tests on a larger scale than `npm test`. */
export const isProving = process.env.PROVE === '1'

/** Whether these tests run in `npm run check`, which leaves PostgreSQL to `npm test`. */
export const isOnSqliteOnly = process.env.ON_SQLITE_ONLY === '1'

/** Returns `long` in `npm run prove`, and `short` otherwise. */
export function times(short: number, long: number): number {
  return isProving ? long : short
}
