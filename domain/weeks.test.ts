import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countByWeek, lastWeeks, weekOf } from './weeks.ts'

it.each([
  ['2026-11-21T08:00:00Z', '2026-11-16'],
  // Sunday evening in London is Monday in Nairobi.
  ['2026-11-22T20:59:59Z', '2026-11-16'],
  ['2026-11-22T21:00:00Z', '2026-11-23'],
  ['2027-01-01T12:00:00Z', '2026-12-28'],
])('%s is in the week of %s', (moment, week) => {
  expect(weekOf(new Date(moment))).toBe(week)
})

it('the last weeks follow each other, and end with that of now', () => {
  expect(lastWeeks(new Date('2026-11-21T08:00:00Z'), 3)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16'])
})

it('counts every moment of the weeks once, and no other', () => {
  const now = new Date('2026-11-21T08:00:00Z')
  const weeks = lastWeeks(now, 12)
  const moment = fc.date({ min: new Date('2026-06-01'), max: now, noInvalidDate: true }).map((date) => date.toISOString())
  fc.assert(
    fc.property(fc.array(moment), (moments) => {
      const counts = countByWeek(weeks, moments)
      expect(counts).toHaveLength(12)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(moments.filter((one) => weeks.includes(weekOf(new Date(one)))).length)
    }),
  )
})
