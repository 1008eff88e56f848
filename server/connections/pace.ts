import type { ConnectionLimits } from './limits.ts'

/** The start of a measurement: when it began (ms), and how many bytes had been read by then. */
export type Pace = { since: number; taken: number }

/**
 * Checks how fast a client reads its response.
 * @param taken how many bytes the client has read on the connection in all
 * @param waiting how many bytes are waiting to be read
 * @returns the measurement to compare with next time, or that the client is too slow
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
