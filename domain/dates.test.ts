import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayOf, longDate, minuteOf, nairobiDay, startOfDay, tableMinute, untilNextDay } from './dates.ts'

it.each(['2026-11-21T20:59:59.999Z', '2026-11-21T21:00:00Z', '2026-12-31T12:34:56Z'])(
  'the time from %s until the next day in Nairobi is exact',
  (moment) => {
    const now = new Date(moment)
    const next = now.getTime() + untilNextDay(now)
    expect(nairobiDay(new Date(next - 1))).toBe(nairobiDay(now))
    expect(nairobiDay(new Date(next))).not.toBe(nairobiDay(now))
  },
)

describe('a timestamp shortly after midnight in Nairobi', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each([
    'Africa/Nairobi',
    'UTC',
    'America/Los_Angeles',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kathmandu',
  ])('has the same date for a reader in %s', (zone) => {
    // C641
    vi.stubEnv('TZ', zone)
    const moment = '2026-11-22T21:15:00.000Z'
    expect(dayOf(moment)).toBe('23 November 2026')
    expect(dayOf('2026-11-23T00:15:00+03:00')).toBe('23 November 2026')
    expect(minuteOf(moment)).toBe('23 November 2026, 00:15')
    expect(tableMinute(moment)).toBe('2026-11-23 00:15 (Nairobi)')
    expect(dayOf(startOfDay('2026-11-23'))).toBe('23 November 2026')
    expect(longDate('2026-11-22')).toBe('22 November 2026')
  })
})

it('a string that is not a timestamp is left unchanged', () => {
  expect([dayOf('yesterday'), minuteOf(''), tableMinute('2026-99-99')]).toEqual(['yesterday', '', '2026-99-99'])
})
