import { useEffect } from 'react'

/** Marks a confirmation as seen once the calling component is on screen. */
export function useSeen(id: string | undefined): void {
  useEffect(() => {
    // This module was already loaded when the confirmation was stored; pages without a confirmation never load it.
    if (id !== undefined) void import('./confirmations.ts').then(({ markSeen }) => markSeen(id)).catch(() => {})
  }, [id])
}
