import { useSyncExternalStore } from 'react'
import { nairobiDay } from '#domain/dates.ts'
import { publishedIn } from '#app/content/content.ts'

const never = () => () => {}
const today = () => nairobiDay(new Date())
const thisYear = () => today().slice(0, 4)

/**
 * Returns today's date in Kenya (YYYY-MM-DD).
 * @param publishedOn the day that a prerendered page shows until React hydrates it
 */
export function useToday(publishedOn: string): string {
  return useSyncExternalStore(never, today, () => publishedOn)
}

/** Returns the current year in Kenya. */
export function useYear(): string {
  return useSyncExternalStore(never, thisYear, () => publishedIn)
}
