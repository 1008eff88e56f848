import { isSynced } from '../browser/storage.ts'
import { useIsLive } from '../ui/use-is-live.ts'

/**
 * Returns whether this browser is synced with an account. Always false in the prerendered page and until hydration.
 */
export function useIsInAccount(): boolean {
  return useIsLive() && isSynced()
}
