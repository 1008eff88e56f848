/** Whether these tests run in `npm run prove`, which runs the same tests with larger numbers than `npm test`. */
export const isProving = process.env.PROVE === '1'

/** Whether these tests run in `npm run check`, which leaves PostgreSQL to `npm test`. */
export const isOnSqliteOnly = process.env.ON_SQLITE_ONLY === '1'

/** Returns the first number in `npm test`, and the second in `npm run prove`. */
export function times(short: number, long: number): number {
  return isProving ? long : short
}
