import type { ConnectionLimits } from './limits.ts'

/** The start of a measurement: when it began (ms), and how many bytes had been read by then. */
export type Pace = { since: number; taken: number }

/**
 * Checks how fast a client reads its response.
 * @param taken the total number of bytes that the client has read on this connection
 * @param waiting the number of bytes that are waiting to be read
 * @returns the measurement for the next check, or `too-slow`
 */
export function nextPace(
  pace: Pace,
  taken: number,
  waiting: number,
  now: number,
  { slowest, window }: Pick<ConnectionLimits, 'slowest' | 'window'>,
): Pace | 'too-slow' {
  if (waiting === 0) return { since: now, taken }
  const milliseconds = now - pace.since
  if (milliseconds < window) return pace
  return (taken - pace.taken) * 1000 < slowest * milliseconds ? 'too-slow' : { since: now, taken }
}
