import { describe, expect, it } from 'vitest'
import { allTexts, someTexts } from '#testing/adversarial-texts.ts'
import { isProving, times } from '#testing/effort.ts'
import { loadFewPages } from '#testing/made-up-publication.ts'
import { leastTime, timeOf } from '#testing/least-time.ts'
import { outsideTexts } from '#testing/outside-texts.ts'

const SEED = 20_261_122
/** The maximum time for parsing the largest input (ms). */
const MOST_MS = 20
/**
 * The first size is so small that even a slow parser finishes. A parser that fails at this size is not tried with
 * larger texts.
 */
const SIZES = isProving ? [1024, 16 * 1024, 64 * 1024] : [1024, 64 * 1024]
/**
 * The maximum ratio between the time for parsing a text once and the time for parsing a quarter of its length four
 * times. For a parser with quadratic running time, the ratio is 4.
 */
const MOST_GROWTH = 2
/**
 * The number of times that a text is parsed for this comparison. Once is not enough, because some systems count CPU
 * time in steps of 4 ms.
 */
const ROUNDS = 4

describe(`untrusted text of up to 64 KB (seed ${SEED})`, () => {
  const readers = Object.entries(outsideTexts(loadFewPages()))

  it.each(readers)(`%s is parsed within ${MOST_MS} ms, whatever string it repeats`, async (name, { good, read }) => {
    // Each parser gets a different selection of texts.
    const seed = SEED + name.length * 7919
    const texts = [...(isProving ? allTexts() : []), ...someTexts(seed, times(50, 1000))]
    const slow: string[] = []
    for (const text of texts) {
      for (const size of SIZES) {
        const timeAt = (length: number, rounds: number, enough: number) => {
          const made = text.of(length, good)
          const readAll = async () => {
            for (let round = 0; round < rounds; round++) await read(made)
          }
          return leastTime(() => timeOf(readAll), enough)
        }
        const time = await timeAt(size, 1, MOST_MS)
        if (time <= MOST_MS) continue
        // The limit in milliseconds applies only in `npm run prove`. Otherwise the machine may be busy, so two times
        // measured in the same run are compared.
        if (!isProving) {
          const whole = await timeAt(size, ROUNDS, 0)
          if (whole <= MOST_GROWTH * (await timeAt(size / 4, 4 * ROUNDS, 0))) continue
        }
        slow.push(`${text.name}, ${size} bytes: ${Math.round(time)} ms`)
        break
      }
    }
    expect(slow).toEqual([])
  })
})
