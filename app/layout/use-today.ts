import { useSyncExternalStore } from 'react'
import { nairobiDay } from '#domain/dates.ts'
import { publishedIn } from '../content/content.ts'

const never = () => () => {}
const today = () => nairobiDay(new Date())
const thisYear = () => today().slice(0, 4)

/**
 * Today's date in Kenya (YYYY-MM-DD).
 * @param publishedOn the day that a prerendered page shows until React takes over
 */
export function useToday(publishedOn: string): string {
  return useSyncExternalStore(never, today, () => publishedOn)
}

/** The year that it is in Kenya. */
export function useYear(): string {
  return useSyncExternalStore(never, thisYear, () => publishedIn)
}
