const MOST_TRIES = 3

/**
 * Returns how much processor time something takes, in milliseconds: the least of three tries, because the first one
 * also compiles and collects.
 * A try that is quick enough is the last.
 */
export async function leastTime(measure: () => Promise<number>, enough: number): Promise<number> {
  let least = Infinity
  for (let tries = 0; tries < MOST_TRIES && least > enough; tries++) least = Math.min(least, await measure())
  return least
}

/**
 * Returns how much processor time this thread spends until a call is answered. Waiting for others, on a busy machine
 * too, takes none.
 */
export async function timeOf(call: () => unknown): Promise<number> {
  const before = threadTime()
  await call()
  return threadTime() - before
}

/** Returns the most processor time that this thread spends without giving others a turn while a call is answered. */
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

/**
 * Returns the processor time of this thread so far, in milliseconds. Time that others use the machine for is none of
 * it.
 */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
