import { useEffect, useState } from 'react'
import { purchases } from '../purchases.ts'

/**
 * Keeps the purchases of this browser up to date with the server, each time the page is shown.
 * @returns sentences about licenses that were revoked or restored, to be announced
 */
export function useCurrentStates(): string {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const isWorthAsking = () =>
      document.visibilityState === 'visible' &&
      navigator.onLine &&
      purchases.read().some(({ isSimulated }) => !isSimulated)
    const refresh = async () => {
      if (!isWorthAsking()) return
      const { refreshStates } = await import('./states-service.ts')
      const sentences = await refreshStates()
      if (sentences !== '') setSaid(sentences)
    }
    // What this page shows already stays when the code for asking cannot be fetched.
    const refreshIfPossible = () => void refresh().catch(() => {})
    refreshIfPossible()
    document.addEventListener('visibilitychange', refreshIfPossible)
    return () => document.removeEventListener('visibilitychange', refreshIfPossible)
  }, [])
  return said
}
