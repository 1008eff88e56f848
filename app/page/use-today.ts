import { useSyncExternalStore } from 'react'
import { nairobiDay } from '#domain/dates.ts'

const never = () => () => {}
const today = () => nairobiDay(new Date())

/**
 * Returns today's date in Kenya (YYYY-MM-DD).
 * @param publishedOn the day that a prerendered page shows until React hydrates it
 */
export function useToday(publishedOn: string): string {
  return useSyncExternalStore(never, today, () => publishedOn)
}
