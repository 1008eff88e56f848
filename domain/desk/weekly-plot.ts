import { BARS } from '#domain/theme-colors.ts'
import { nairobiDay, startOfDay } from '#domain/dates.ts'

const [WIDTH, HEIGHT, GAP] = [360, 96, 6]

/**
 * Draws a bar chart of whole numbers as SVG, which needs no JavaScript. The chart has no labels, because the page shows
 * words and numbers next to it.
 */
export function drawBars(values: readonly number[]): string {
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length)
  const bars = values.map((value, position) => {
    // At least two pixels, so that a small number is still visible.
    const height = value === 0 ? 0 : Math.max(2, Math.round((value / most) * (HEIGHT - 1)))
    return `<rect x="${round(position * step + GAP / 2)}" y="${HEIGHT - 1 - height}" width="${round(step - GAP)}" height="${height}" rx="1"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" fill="${BARS}"><rect y="${HEIGHT - 1}" width="${WIDTH}" height="1" opacity=".5"/>${bars.join('')}</svg>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

const DAY = 86_400_000

/** Returns the Monday (YYYY-MM-DD) of the week in which a time falls, in Nairobi. */
export function weekOf(moment: Date): string {
  const day = new Date(`${nairobiDay(moment)}T00:00:00Z`)
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10)
}

/** Returns the Mondays (YYYY-MM-DD) of the last `count` weeks in Nairobi, oldest first, including the current week. */
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
