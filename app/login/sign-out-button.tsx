import { LogOut } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toasts.ts'

const NOBODY = 'You are not signed in.'

/** Returns a function that ends this browser's session, if there is one, and shows the outcome in a toast. */
function useSignOut(): () => Promise<void> {
  return async () => {
    try {
      const [{ refreshAccount, signOut }, { stopSyncAndClear }] = await Promise.all([
        import('./account-service.ts'),
        import('#app/account-sync/sync-account.ts'),
      ])
      const isInAccount = await stopSyncAndClear()
      const wasSignedIn = await signOut()
      if (wasSignedIn === undefined)
        return void showToast.error('The server did not respond, so you may still be signed in. Please try again.')
      if (!wasSignedIn) return void showToast(NOBODY)
      await refreshAccount()
      if (isInAccount) showToast.success('You are signed out.')
      else
        showToast(
          'You are signed out. We could not reach your account, so a copy of its data is still in this browser.',
        )
    } catch {
      showToast.error('Part of this page failed to load. Reload it when you are online.')
    }
  }
}

export function SignOutButton() {
  const signOut = useSignOut()
  return (
    <button type="button" className="button button-quiet" onClick={() => void signOut()}>
      <Icon of={LogOut} className="size-4" />
      Sign Out
    </button>
  )
}
