import { longDate, nairobiTime } from '#domain/dates.ts'

/** Formats a timestamp as a date and time in Nairobi. */
export function moment(iso: string): string {
  const local = nairobiTime(new Date(iso))
  return `${longDate(local.slice(0, 10))}, ${local.slice(11, 16)}`
}
