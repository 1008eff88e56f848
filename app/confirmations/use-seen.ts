import { useEffect } from 'react'

/** Marks a confirmation as seen once the calling component is on screen. */
export function useSeen(id: string | undefined): void {
  useEffect(() => {
    // `confirmations.ts` was already loaded when the confirmation was stored. Pages without a confirmation never load
    // it.
    if (id !== undefined) void import('./confirmations.ts').then(({ markSeen }) => markSeen(id)).catch(() => {})
  }, [id])
}
