/** Whether this is `npm run prove`, which runs the same tests with larger numbers. */
export const isProving = process.env.PROVE === '1'

/** Returns the number for `npm test`, or the one for `npm run prove`. */
export function times(short: number, long: number): number {
  return isProving ? long : short
}
