/** How long the clock must have kept step before anything is forgotten by it (ms). */
export const STEADY_FOR = 10 * 60_000
/**
 * How far the clock may step between two looks at it (ms): more than corrections of an ordinary clock, less than
 * anything is remembered for.
 */
const STEP_ALLOWED = 5_000

/**
 * Watches the clock of the machine against one that nobody can set.
 * @param now the clock of the machine
 * @param elapsed milliseconds since any moment, as `performance.now` tells them
 * @returns whether the clock has kept step for long enough to be believed; asking is what looks at it
 */
export function createClockWatch(now: () => Date, elapsed: () => number): () => boolean {
  let last = { time: now().getTime(), elapsed: elapsed() }
  let steadySince = last.elapsed
  return () => {
    const current = { time: now().getTime(), elapsed: elapsed() }
    const step = current.time - last.time - (current.elapsed - last.elapsed)
    last = current
    if (Math.abs(step) > STEP_ALLOWED) steadySince = current.elapsed
    return current.elapsed - steadySince >= STEADY_FOR
  }
}
