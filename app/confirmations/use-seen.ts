import { useEffect } from 'react'

/** Marks a confirmation as seen once the component that shows it is on screen. */
export function useSeen(id: string | undefined): void {
  useEffect(() => {
    // The code that stored the confirmation has already loaded this module; pages without a confirmation never load it.
    if (id !== undefined) void import('./confirmations.ts').then(({ markSeen }) => markSeen(id)).catch(() => {})
  }, [id])
}
