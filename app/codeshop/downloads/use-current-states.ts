import { useEffect, useState } from 'react'
import { purchases } from '#app/orders/purchases.ts'

/**
 * Updates this browser's purchases from the server each time the page is shown.
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
    // If the code that sends the request cannot be loaded, the page keeps showing the stored purchases.
    const refreshIfPossible = () => void refresh().catch(() => {})
    refreshIfPossible()
    document.addEventListener('visibilitychange', refreshIfPossible)
    return () => document.removeEventListener('visibilitychange', refreshIfPossible)
  }, [])
  return said
}
