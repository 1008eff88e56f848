import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the prerendered page, true once React has taken over. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
