import { longDate, nairobiTime } from '#domain/dates.ts'

/** A moment as the owner reads it: the day and the time of Nairobi's clocks. */
export function moment(iso: string): string {
  const local = nairobiTime(new Date(iso))
  return `${longDate(local.slice(0, 10))}, ${local.slice(11, 16)}`
}
