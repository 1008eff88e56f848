import { isSynced } from '../browser/storage.ts'
import { useIsLive } from '../ui/use-is-live.ts'

/**
 * Whether what this browser keeps is kept in an account, too. A page that was built does not know it before it is live.
 */
export function useIsInAccount(): boolean {
  return useIsLive() && isSynced()
}
