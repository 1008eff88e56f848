/** The maximum time that one request may block all others, in CPU time of this thread (ms). */
export const MOST_HOLD = 20
const MOST_TRIES = 6

/**
 * Returns the shortest CPU time of up to six tries (ms), because the first one includes compilation and garbage
 * collection.
 * @param enough a try within this time is the last one
 */
export async function leastTime(measure: () => Promise<number>, enough: number): Promise<number> {
  let least = Infinity
  for (let tries = 0; tries < MOST_TRIES && least > enough; tries++) least = Math.min(least, await measure())
  return least
}

/** Returns the CPU time of this thread during a call (ms). Waiting does not count, even on a busy machine. */
export async function timeOf(call: () => unknown): Promise<number> {
  const before = threadTime()
  await call()
  return threadTime() - before
}

/** Returns the longest CPU time for which a call blocks the event loop (ms). */
export async function longestHold(call: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = threadTime()
  const look = () => {
    const now = threadTime()
    longest = Math.max(longest, now - last)
    last = now
  }
  let turn = setImmediate(function watch() {
    look()
    turn = setImmediate(watch)
  })
  try {
    await call()
    look()
  } finally {
    clearImmediate(turn)
  }
  return longest
}

/** Returns the CPU time of this thread so far (ms). Time spent on other threads and programs does not count. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
