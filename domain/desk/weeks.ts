import { nairobiDay } from '../dates.ts'

const DAY = 86_400_000

/** The Monday (YYYY-MM-DD) of the week that a moment is in, by Nairobi's clocks. */
export function weekOf(moment: Date): string {
  const day = new Date(`${nairobiDay(moment)}T00:00:00Z`)
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10)
}

/** The last weeks, that of now included, the oldest first. */
export function lastWeeks(now: Date, count: number): string[] {
  const monday = new Date(`${weekOf(now)}T00:00:00Z`).getTime()
  return Array.from({ length: count }, (_, position) =>
    new Date(monday - (count - 1 - position) * 7 * DAY).toISOString().slice(0, 10),
  )
}

/**
 * The moments (ISO 8601, UTC) at which a week begins and ends, by Nairobi's clocks.
 * @param week its Monday (YYYY-MM-DD)
 */
export function boundsOf(week: string): { from: string; to: string } {
  const from = new Date(`${week}T00:00:00+03:00`)
  return { from: from.toISOString(), to: new Date(from.getTime() + 7 * DAY).toISOString() }
}
