import { expect, it } from 'vitest'
import { nairobiDay, untilNextDay } from './dates.ts'

it.each(['2026-11-21T20:59:59.999Z', '2026-11-21T21:00:00Z', '2026-12-31T12:34:56Z'])(
  'after %s the next day starts exactly at the returned time',
  (moment) => {
    const now = new Date(moment)
    const next = now.getTime() + untilNextDay(now)
    expect(nairobiDay(new Date(next - 1))).toBe(nairobiDay(now))
    expect(nairobiDay(new Date(next))).not.toBe(nairobiDay(now))
  },
)
