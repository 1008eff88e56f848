import type { ConnectionLimits } from './limits.ts'

/** How an answer is taken: from which moment on (ms), and how many bytes were taken before. */
export type Pace = { since: number; taken: number }

/**
 * Looks again at how an answer is taken.
 * @param taken how many bytes the other side has taken of all that was sent on the connection
 * @param waiting how many bytes wait to be taken
 * @returns what to compare with next time, or that it is too slow
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
