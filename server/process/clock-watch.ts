/** How long the clock must have been steady before it is trusted for deleting anything (ms). */
export const STEADY_FOR = 10 * 60_000
/**
 * How far the clock can jump between two checks (ms). This is more than ordinary clock corrections, and less than any
 * retention period.
 */
const STEP_ALLOWED = 5_000

/**
 * Compares the system clock with a monotonic clock.
 * @param now the system clock
 * @param elapsed a monotonic clock in milliseconds, such as `performance.now`
 * @returns a function that checks the clock and returns whether it has been steady for long enough to be trusted
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
