import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * A value that only browsers know: in the prerendered page, and until React has taken over, it is what the page was
 * built with.
 */
export function useOnceLive<Value>(value: Value, atBuild: Value): Value {
  return useSyncExternalStore(
    never,
    () => value,
    () => atBuild,
  )
}

/** False in the prerendered page, true once React has taken over. */
export function useIsLive(): boolean {
  return useOnceLive(true, false)
}
