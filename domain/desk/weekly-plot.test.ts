import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawBars, boundsOf, lastWeeks, weekOf } from './weekly-plot.ts'

it.each([
  ['2026-11-21T08:00:00Z', '2026-11-16'],
  // At 21:00 UTC on Sunday it is already Monday in Nairobi.
  ['2026-11-22T20:59:59Z', '2026-11-16'],
  ['2026-11-22T21:00:00Z', '2026-11-23'],
  ['2027-01-01T12:00:00Z', '2026-12-28'],
])('%s is in the week of %s', (moment, week) => {
  expect(weekOf(new Date(moment))).toBe(week)
})

it('the weeks in the plot are consecutive, and end with the current week', () => {
  expect(lastWeeks(new Date('2026-11-21T08:00:00Z'), 3)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16'])
})

it('a timestamp is within the bounds of its own week, but not of the week before', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  const lies = (at: string, week: string) => at >= boundsOf(week).from && at < boundsOf(week).to
  fc.assert(
    fc.property(moment, (date) => {
      const [before, week] = lastWeeks(date, 2) as [string, string]
      expect([lies(date.toISOString(), week), lies(date.toISOString(), before)]).toEqual([true, false])
      expect(boundsOf(before).to).toBe(boundsOf(week).from)
    }),
  )
})

const heights = (svg: string) => Array.from(svg.matchAll(/ height="(\d+)" rx="1"/g), ([, height]) => Number(height))

it('the plot has a bar for each number, with the largest number at full height', () => {
  expect(heights(drawBars([0, 1, 2, 4]))).toEqual([0, 24, 48, 95])
  expect(heights(drawBars([1, 100_000]))).toEqual([2, 95])
  expect(heights(drawBars([0, 0]))).toEqual([0, 0])
})

it('every bar stays inside the chart, and a larger number never has a shorter bar than a smaller number', () => {
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
