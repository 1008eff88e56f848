import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawBars } from './plot.ts'

const heights = (svg: string) => Array.from(svg.matchAll(/ height="(\d+)" rx="1"/g), ([, height]) => Number(height))

it('draws a bar for each number, the largest at full height', () => {
  expect(heights(drawBars([0, 1, 2, 4]))).toEqual([0, 24, 48, 95])
  expect(heights(drawBars([1, 100_000]))).toEqual([2, 95])
  expect(heights(drawBars([0, 0]))).toEqual([0, 0])
})

it('keeps every bar inside the chart, and never draws a larger number shorter than a smaller one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 60 }), (values) => {
      const drawn = heights(drawBars(values))
      expect(drawn).toHaveLength(values.length)
      for (const height of drawn) expect(height).toBeLessThanOrEqual(95)
      for (const [a, one] of values.entries())
        for (const [b, other] of values.entries()) if (one <= other) expect(drawn[a]).toBeLessThanOrEqual(drawn[b]!)
    }),
  )
})
