import { describe, expect, it } from 'vitest'
import { USUAL_LIMITS } from './limits.ts'
import { nextPace, type Pace } from './pace.ts'

const SECOND = 1_000

/**
 * Takes an answer for so many seconds, in pieces of so many bytes.
 * @returns after how many seconds it was broken off, if it was
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

describe('an answer', () => {
  it('to a phone that takes 2 kB a second survives, even where the system passes it on in large pieces', () => {
    for (const piece of [1, 1_460, 16_384, 65_536]) expect(take(2_000, 3_600, piece)).toBeUndefined()
  })

  it('to somebody who reads nothing, or next to nothing, is broken off after a minute', () => {
    expect(take(0, 3_600, 1)).toBe(60)
    expect(take(100, 3_600, 1)).toBe(60)
    expect(take(511, 3_600, 1)).toBe(60)
  })

  it('that is taken quickly at first and then not at all is broken off too', () => {
    let pace: Pace = { since: 0, taken: 0 }
    let second = 0
    for (let next: Pace | 'too-slow' = pace; next !== 'too-slow'; second++) {
      pace = next
      next = nextPace(pace, second < 30 ? second * 1_000_000 : 30_000_000, 1, second * SECOND, USUAL_LIMITS)
      expect(second).toBeLessThan(200)
    }
    expect(second).toBeLessThanOrEqual(122)
  })

  it('that nothing waits of is not slow, however long it stands', () => {
    expect(nextPace({ since: 0, taken: 5 }, 5, 0, 3_600 * SECOND, USUAL_LIMITS)).toEqual({
      since: 3_600 * SECOND,
      taken: 5,
    })
  })
})
