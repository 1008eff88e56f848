import { nairobiDay } from '#domain/dates.ts'
import { NO_MONEY, sum, type Cents } from '#domain/money.ts'

/** The revenue of both shops in a period. `simulated` is the part for which no money moved. */
type PeriodRevenue = { from: string; orders: Cents; sales: Cents; simulated: Cents }
/** The revenue of both shops on a day (YYYY-MM-DD). */
export type DayRevenue = Omit<PeriodRevenue, 'from'> & { day: string }

/**
 * Returns the first day (YYYY-MM-DD) of each of the last `count` months in Nairobi, oldest first, including the current
 * month.
 */
export function lastMonths(now: Date, count: number): string[] {
  const [year = 0, month = 0] = nairobiDay(now).split('-').map(Number)
  return Array.from({ length: count }, (_, position) =>
    new Date(Date.UTC(year, month - count + position, 1)).toISOString().slice(0, 10),
  )
}

/**
 * Returns the revenue of consecutive periods. Days before the first period are ignored.
 * @param periods the first day of each period, oldest first
 */
export function revenueBy(periods: readonly string[], days: readonly DayRevenue[]): PeriodRevenue[] {
  return periods.map((from, position) => {
    const next = periods[position + 1]
    const within = days.filter(({ day }) => day >= from && (next === undefined || day < next))
    const total = (name: 'orders' | 'sales' | 'simulated') => sum(within.map((day) => day[name]))
    return { from, orders: total('orders'), sales: total('sales'), simulated: total('simulated') }
  })
}

/** Creates a daybook, which adds up amounts by day. */
export function createDayBook() {
  const days = new Map<string, DayRevenue>()
  return {
    add(at: Date, shop: 'orders' | 'sales', amount: Cents, isSimulated: boolean): void {
      const day = nairobiDay(at)
      const known = days.get(day) ?? { day, orders: NO_MONEY, sales: NO_MONEY, simulated: NO_MONEY }
      const simulated = isSimulated ? sum([known.simulated, amount]) : known.simulated
      days.set(day, { ...known, [shop]: sum([known[shop], amount]), simulated })
    },
    days: (): DayRevenue[] => [...days.values()],
  }
}
