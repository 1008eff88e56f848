import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boundsOf, lastWeeks, weekOf } from './weeks.ts'

it.each([
  ['2026-11-21T08:00:00Z', '2026-11-16'],
  // At 21:00 UTC on Sunday it is already Monday in Nairobi.
  ['2026-11-22T20:59:59Z', '2026-11-16'],
  ['2026-11-22T21:00:00Z', '2026-11-23'],
  ['2027-01-01T12:00:00Z', '2026-12-28'],
])('%s is in the week of %s', (moment, week) => {
  expect(weekOf(new Date(moment))).toBe(week)
})

it('lists consecutive weeks that end with the current one', () => {
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
