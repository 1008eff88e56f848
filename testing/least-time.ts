import { expect } from 'vitest'
import { isProving } from './effort.ts'

/**
 * The maximum CPU time for which one request may block this thread's event loop, and thus all other requests (ms). The
 * limit applies to a 2026 machine.
 */
export const MOST_HOLD = 20
const MOST_TRIES = 6

/**
 * Returns the shortest CPU time of up to six tries (ms). Several tries are needed because the first one includes
 * compilation and garbage collection. Corrects for a machine that is slow at the moment: after each try above the
 * limit, a fixed workload shows how slow the machine is, and the time of the try is divided by that factor.
 * @param enough the time limit (ms); stops retrying once a measured or corrected time is within it
 */
export async function leastTime(measure: () => Promise<number>, enough: number): Promise<number> {
  let least = Infinity
  for (let tries = 0; tries < MOST_TRIES && least > enough; tries++) {
    const time = await measure()
    least = Math.min(least, time <= enough ? time : time / (await slowness()))
  }
  return least
}

/** The CPU time of the fixed workload on a 2026 machine (ms). */
const WORK_TAKES = 20
const RECORDS = JSON.stringify(
  Array.from({ length: 4000 }, (_, number) => ({ id: number, name: `name ${(number * 7919) % 4001}` })),
)

/** Returns how many times slower than usual this machine is now, at least 1. */
async function slowness(): Promise<number> {
  const time = await timeOf(() => {
    for (let round = 0; round < 12; round++) {
      const records = JSON.parse(RECORDS) as { name: string }[]
      records.sort((one, other) => (one.name < other.name ? -1 : 1))
    }
  })
  return Math.max(1, time / WORK_TAKES)
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
function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The length of a test field (bytes), just short enough that the body is not rejected as too large. */
export const FIELD_BYTES = 60_000
/** Some strings to repeat in a field, each parsed, escaped or counted in a different way. */
const FEW_ATOMS = ['a', ' ', '"', '\\', '0', '<', '\n', '\ud83d']
const OTHER_ATOMS = ['\t', '/', '-', '.a', 'a@', 'A1', '&', '\0', 'ﷺ', '\u0301']
/** The strings to repeat in a field. */
export const FIELD_ATOMS = isProving ? [...FEW_ATOMS, ...OTHER_ATOMS] : FEW_ATOMS

/**
 * Expects that a request blocks others for at most `MOST_HOLD`, and causes no server error.
 * @returns the status and the length of the response (bytes)
 */
export async function expectNoHold(
  what: string,
  ask: () => Promise<Response>,
): Promise<{ status: number; length: number }> {
  let [status, length] = [0, 0]
  const time = await leastTime(
    () =>
      longestHold(async () => {
        const response = await ask()
        length = (await response.arrayBuffer()).byteLength
        status = response.status
      }),
    MOST_HOLD,
  )
  expect(time, what).toBeLessThanOrEqual(MOST_HOLD)
  expect(status, what).toBeLessThan(500)
  return { status, length }
}
