import { describe, expect, it } from 'vitest'
import { USUAL_LIMITS } from './limits.ts'
import { nextPace, type Pace } from './pace.ts'

const SECOND = 1_000

/**
 * Reads a response for a number of seconds, in chunks of a number of bytes.
 * @returns the second in which it was cut off, if it was
 */
function take(bytesPerSecond: number, seconds: number, piece: number): number | undefined {
  let pace: Pace = { since: 0, taken: 0 }
  for (let second = 1; second <= seconds; second++) {
    const taken = Math.floor((bytesPerSecond * second) / piece) * piece
    const next = nextPace(pace, taken, 1_000_000, second * SECOND, USUAL_LIMITS)
    if (next === 'too-slow') return second
    pace = next
  }
  return undefined
}

describe('a response', () => {
  it('to a phone that reads 2 kB/s is never cut off, even if the system passes it on in large chunks', () => {
    for (const piece of [1, 1_460, 16_384, 65_536]) expect(take(2_000, 3_600, piece)).toBeUndefined()
  })

  it('to a client that reads next to nothing is cut off after a minute', () => {
    expect(take(0, 3_600, 1)).toBe(60)
    expect(take(100, 3_600, 1)).toBe(60)
    expect(take(511, 3_600, 1)).toBe(60)
  })

  it('that is read quickly at first and then not at all is cut off too', () => {
    let pace: Pace = { since: 0, taken: 0 }
    let second = 0
    for (let next: Pace | 'too-slow' = pace; next !== 'too-slow'; second++) {
      pace = next
      next = nextPace(pace, second < 30 ? second * 1_000_000 : 30_000_000, 1, second * SECOND, USUAL_LIMITS)
      expect(second).toBeLessThan(200)
    }
    expect(second).toBeLessThanOrEqual(122)
  })

  it('with nothing left to read is never too slow', () => {
    expect(nextPace({ since: 0, taken: 5 }, 5, 0, 3_600 * SECOND, USUAL_LIMITS)).toEqual({
      since: 3_600 * SECOND,
      taken: 5,
    })
  })
})
