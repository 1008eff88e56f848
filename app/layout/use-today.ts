import { useSyncExternalStore } from 'react'
import { nairobiDay } from '#domain/dates.ts'

const builtOn = nairobiDay(new Date(__BUILT_ON__))
const never = () => () => {}

/** Today's date in Kenya (YYYY-MM-DD). A prerendered page shows the day of its build until React takes over. */
export function useToday(): string {
  return useSyncExternalStore(
    never,
    () => nairobiDay(new Date()),
    () => builtOn,
  )
}
