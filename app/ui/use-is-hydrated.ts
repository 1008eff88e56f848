import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Returns a value that only the browser knows. In the prerendered page and until hydration, returns `atBuild` instead.
 */
export function useOnceHydrated<Value>(value: Value, atBuild: Value): Value {
  return useSyncExternalStore(
    never,
    () => value,
    () => atBuild,
  )
}

/** Returns false in the prerendered page, and true after hydration. */
export function useIsHydrated(): boolean {
  return useOnceHydrated(true, false)
}
