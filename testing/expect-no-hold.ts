import { expect } from 'vitest'
import { leastTime, longestHold, MOST_HOLD } from './least-time.ts'

/** The maximum length of a field in a body that is not refused for its size alone, in bytes. */
export const FIELD_BYTES = 60_000
/** The strings to repeat in a field. */
export const FIELD_ATOMS = [
  'a',
  ' ',
  '\t',
  '"',
  '\\',
  '/',
  '-',
  '.a',
  'a@',
  '0',
  'A1',
  '<',
  '&',
  '\n',
  '\0',
  'ﷺ',
  '\u0301',
  '\ud83d',
]

/** Expects that a request does not block others, whatever its response. @returns the status */
export async function expectNoHold(what: string, ask: () => Promise<Response>): Promise<number> {
  let status = 0
  const time = await leastTime(
    () =>
      longestHold(async () => {
        const response = await ask()
        await response.arrayBuffer()
        status = response.status
      }),
    MOST_HOLD,
  )
  expect(time, what).toBeLessThanOrEqual(MOST_HOLD)
  expect(status, what).toBeLessThan(500)
  return status
}
