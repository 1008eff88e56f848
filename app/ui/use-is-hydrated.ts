import { useState, useSyncExternalStore } from 'react'

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

/**
 * Returns whether the component is part of the prerendered page, rather than shown later. Unlike `useIsHydrated`, this
 * never changes, so nothing is rendered again after hydration.
 */
export function useWasPrerendered(): boolean {
  const [asked] = useState(() => {
    let was: boolean | undefined
    return { later: () => (was ??= false), whileHydrating: () => (was ??= true) }
  })
  return useSyncExternalStore(never, asked.later, asked.whileHydrating)
}
