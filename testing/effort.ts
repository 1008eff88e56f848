/** Whether this is `npm run prove`, which runs the same tests for longer. */
export const isProving = process.env.PROVE === '1'

/** How often something is tried: in `npm test`, and in `npm run prove`. */
export function times(short: number, long: number): number {
  return isProving ? long : short
}

/** Ends a test that hangs. What is slow on a busy machine is not wrong: `npm run bench` measures. */
export const HANGS = { timeout: times(300_000, 900_000) }
