import { isSynced } from '#app/browser/storage.ts'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'

/** Returns whether this browser is synced with an account. Always false in the prerendered page and until hydration. */
export function useIsInAccount(): boolean {
  return useIsHydrated() && isSynced()
}
