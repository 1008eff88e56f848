import { useSyncExternalStore } from 'react'
import { kenyanDate } from '#domain/nil-return.ts'

const builtOn = kenyanDate(new Date(__BUILT_ON__))
const never = () => () => {}

/** Today's date in Kenya (YYYY-MM-DD). A prerendered page shows the day of its build until React takes over. */
export function useToday(): string {
  return useSyncExternalStore(
    never,
    () => kenyanDate(new Date()),
    () => builtOn,
  )
}
