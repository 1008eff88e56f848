import { nairobiDay, startOfDay } from '#domain/dates.ts'

const DAY = 86_400_000

/** Returns the Monday (YYYY-MM-DD) of the week in which a time falls, in Nairobi. */
export function weekOf(moment: Date): string {
  const day = new Date(`${nairobiDay(moment)}T00:00:00Z`)
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10)
}

/** Returns the Mondays of the last weeks, oldest first, including the current week. */
export function lastWeeks(now: Date, count: number): string[] {
  const monday = new Date(`${weekOf(now)}T00:00:00Z`).getTime()
  return Array.from({ length: count }, (_, position) =>
    new Date(monday - (count - 1 - position) * 7 * DAY).toISOString().slice(0, 10),
  )
}

/**
 * Returns the start and end of a week in Nairobi, as UTC timestamps (ISO 8601).
 * @param week its Monday (YYYY-MM-DD)
 */
export function boundsOf(week: string): { from: string; to: string } {
  const from = startOfDay(week)
  return { from, to: new Date(Date.parse(from) + 7 * DAY).toISOString() }
}
