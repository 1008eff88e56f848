import { expect } from 'vitest'
import { isProving } from './effort.ts'
import { leastTime, longestHold, MOST_HOLD } from './least-time.ts'

/** The length of a test field (bytes), just short enough that the body is not rejected as too large. */
export const FIELD_BYTES = 60_000
/** Some strings to repeat in a field, each parsed, escaped or counted in a different way. */
const FEW_ATOMS = ['a', ' ', '"', '\\', '0', '<', '\n', '\ud83d']
const OTHER_ATOMS = ['\t', '/', '-', '.a', 'a@', 'A1', '&', '\0', 'ﷺ', '\u0301']
/** The strings to repeat in a field. */
export const FIELD_ATOMS = isProving ? [...FEW_ATOMS, ...OTHER_ATOMS] : FEW_ATOMS

/**
 * Expects that a request blocks no others for long and causes no server error.
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
