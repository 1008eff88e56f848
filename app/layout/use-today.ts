import { useSyncExternalStore } from 'react'
import { nairobiDay } from '#domain/dates.ts'
import { publishedOn } from '../content.ts'

const never = () => () => {}

/** Today's date in Kenya (YYYY-MM-DD). A prerendered page shows the day that it was published on until React takes over. */
export function useToday(): string {
  return useSyncExternalStore(
    never,
    () => nairobiDay(new Date()),
    () => publishedOn,
  )
}
