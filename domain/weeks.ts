import { nairobiDay } from './dates.ts'

const DAY = 86_400_000

/** The Monday (YYYY-MM-DD) of the week that a moment is in, by Nairobi's clocks. */
export function weekOf(moment: Date): string {
  const day = new Date(`${nairobiDay(moment)}T00:00:00Z`)
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10)
}

/** The last weeks, that of now included, the oldest first. */
export function lastWeeks(now: Date, count: number): string[] {
  const monday = new Date(`${weekOf(now)}T00:00:00Z`).getTime()
  return Array.from({ length: count }, (_, position) => new Date(monday - (count - 1 - position) * 7 * DAY).toISOString().slice(0, 10))
}

/** How many moments each week holds. Those outside of the weeks count in none. */
export function countByWeek(weeks: readonly string[], moments: readonly string[]): number[] {
  const counts = new Map(weeks.map((week) => [week, 0]))
  for (const moment of moments) {
    const week = weekOf(new Date(moment))
    const known = counts.get(week)
    if (known !== undefined) counts.set(week, known + 1)
  }
  return [...counts.values()]
}
