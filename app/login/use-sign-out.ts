import { showToast } from '../ui/toasts.ts'

const NOBODY = 'You are not signed in.'

/** Ends the session of this browser, if there is one, and says what came of it. */
export function useSignOut(): () => Promise<void> {
  return async () => {
    try {
      const [{ refreshAccount, signOut }, { leaveToAccount }] = await Promise.all([
        import('./account-service.ts'),
        import('../account-sync/sync-account.ts'),
      ])
      const isInAccount = await leaveToAccount()
      const wasSignedIn = await signOut()
      if (wasSignedIn === undefined)
        return void showToast.error('The server gave no answer, so you may still be signed in. Please try again.')
      if (!wasSignedIn) return void showToast(NOBODY)
      await refreshAccount()
      if (isInAccount) showToast.success('You are signed out.')
      else
        showToast(
          'You are signed out. Your account could not be reached first, so what it keeps is still in this browser, too.',
        )
    } catch {
      showToast.error('This could not be loaded. Please reload the page when you are online.')
    }
  }
}
