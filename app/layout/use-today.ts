import { useSyncExternalStore } from 'react'
import { nairobiDay } from '#domain/dates.ts'

const never = () => () => {}

/** Today's date in Kenya (YYYY-MM-DD). @param published what a prerendered page shows until React takes over */
export function useToday(published: string): string {
  return useSyncExternalStore(
    never,
    () => nairobiDay(new Date()),
    () => published,
  )
}
