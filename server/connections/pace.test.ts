import { describe, expect, it } from 'vitest'
import { USUAL_LIMITS, nextPace, type Pace } from './connections.ts'

const SECOND = 1_000

/**
 * Simulates a client that reads a response for some seconds, in chunks of `piece` bytes.
 * @returns the second in which the response was cut off, or undefined if it was not
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
  it('is never cut off for a phone that reads 2 kB/s, even if the data arrives in large chunks', () => {
    for (const piece of [1, 1_460, 16_384, 65_536]) expect(take(2_000, 3_600, piece)).toBeUndefined()
  })

  it('is cut off after a minute if the client reads next to nothing', () => {
    expect(take(0, 3_600, 1)).toBe(60)
    expect(take(100, 3_600, 1)).toBe(60)
    expect(take(511, 3_600, 1)).toBe(60)
  })

  it('is cut off even if the client reads quickly at first, then stops', () => {
    let pace: Pace = { since: 0, taken: 0 }
    let second = 0
    for (let next: Pace | 'too-slow' = pace; next !== 'too-slow'; second++) {
      pace = next
      next = nextPace(pace, second < 30 ? second * 1_000_000 : 30_000_000, 1, second * SECOND, USUAL_LIMITS)
      expect(second).toBeLessThan(200)
    }
    expect(second).toBeLessThanOrEqual(122)
  })

  it('is never cut off when no data is left to read', () => {
    expect(nextPace({ since: 0, taken: 5 }, 5, 0, 3_600 * SECOND, USUAL_LIMITS)).toEqual({
      since: 3_600 * SECOND,
      taken: 5,
    })
  })
})
