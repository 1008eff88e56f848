const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Formats a date (YYYY-MM-DD) for people: 30 June 2026. */
export function longDate(date: string): string {
  return `${Number(date.split('-')[2])} ${monthName(date)}`
}

/** Formats the month of a date (YYYY-MM-DD): June 2026. */
export function monthName(date: string): string {
  const [year, month = 0] = date.split('-').map(Number)
  return `${MONTHS[month - 1]} ${year}`
}

/** The site's time zone: Nairobi, whose offset from UTC is the same all year round. */
const OFFSET = '+03:00'
const NAIROBI = 3 * 3_600_000

/** Formats a time as a Nairobi timestamp (ISO 8601): 2026-11-21T09:30:15+03:00. */
export function nairobiTime(moment: Date): string {
  return `${new Date(moment.getTime() + NAIROBI).toISOString().slice(0, 19)}${OFFSET}`
}

/** Returns the date (YYYY-MM-DD) in Nairobi. */
export function nairobiDay(moment: Date): string {
  return nairobiTime(moment).slice(0, 10)
}

const DAY = 86_400_000

/** Returns the start of a day (YYYY-MM-DD) in Nairobi, as a UTC timestamp (ISO 8601). */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00${OFFSET}`).toISOString()
}

/** Returns the time until the next day starts in Nairobi (ms). */
export function untilNextDay(moment: Date): number {
  return DAY - ((moment.getTime() + NAIROBI) % DAY)
}

/** Returns the time of day (HH:MM) in Nairobi. */
function nairobiClock(moment: Date): string {
  return nairobiTime(moment).slice(11, 16)
}

/** Formats the date of a timestamp (ISO 8601) for people, in the site's time zone: 23 November 2026. */
export function dayOf(moment: string): string {
  return readable(moment, (date) => longDate(nairobiDay(date)))
}

/** Formats a timestamp (ISO 8601) for people, in the site's time zone: 23 November 2026, 00:15. */
export function minuteOf(moment: string): string {
  return readable(moment, (date) => `${longDate(nairobiDay(date))}, ${nairobiClock(date)}`)
}

/** Formats the time of day of a timestamp (ISO 8601) for people, in the site's time zone: 00:15. */
export function timeOf(moment: string): string {
  return readable(moment, nairobiClock)
}

/**
 * Formats a timestamp for people: the time of day if it is on the same day in Nairobi as another timestamp, and
 * otherwise the date and the time.
 */
export function soonOrDay(moment: string, other: string): string {
  return dayOf(moment) === dayOf(other) ? timeOf(moment) : minuteOf(moment)
}

/** Formats a timestamp (ISO 8601) for a table that a command prints: 2026-11-23 00:15 (Nairobi). */
export function tableMinute(moment: string): string {
  return readable(moment, (date) => `${nairobiDay(date)} ${nairobiClock(date)} (Nairobi)`)
}

/** Formats a timestamp, and returns any other string unchanged. */
function readable(moment: string, format: (date: Date) => string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? moment : format(date)
}

/** Returns the number of days from one date (YYYY-MM-DD) to another; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

/**
 * Returns the date (YYYY-MM-DD) that is a given number of business days after another date. Weekends and Kenya's public
 * holidays do not count.
 */
export function addBusinessDays(day: string, count: number): string {
  let date = new Date(`${day}T00:00:00Z`)
  for (let left = count; left > 0;) {
    date = new Date(date.getTime() + DAY)
    if (date.getUTCDay() % 6 !== 0 && !isHoliday(date)) left--
  }
  return isoDay(date)
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10)

/**
 * Kenya's public holidays on fixed dates. Islamic holidays are left out, because they are announced on short notice.
 */
const HOLIDAYS = new Set(['01-01', '05-01', '06-01', '10-10', '10-20', '12-12', '12-25', '12-26'])

/**
 * Returns whether a day is a public holiday. A holiday on a Sunday moves to the next day that is not a holiday itself
 * (Public Holidays Act).
 */
function isHoliday(date: Date): boolean {
  const [dayBefore, twoBefore] = [1, 2].map((days) => new Date(date.getTime() - days * DAY)) as [Date, Date]
  if (isNamed(date)) return true
  if (!isNamed(dayBefore)) return false
  return dayBefore.getUTCDay() === 0 || (twoBefore.getUTCDay() === 0 && isNamed(twoBefore))
}

/** Returns whether a day is a holiday in its own right: a fixed date, Good Friday or Easter Monday. */
function isNamed(date: Date): boolean {
  const toEaster = Math.round((easterOf(date.getUTCFullYear()) - date.getTime()) / DAY)
  return HOLIDAYS.has(isoDay(date).slice(5)) || toEaster === 2 || toEaster === -1
}

/**
 * Returns the start of Easter Sunday in UTC (ms since 1970). Source: the anonymous Gregorian computus, as in Meeus,
 * Astronomical Algorithms, chapter 8.
 */
function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)
}
