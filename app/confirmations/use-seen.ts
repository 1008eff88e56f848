import { useEffect } from 'react'

/** Marks a confirmation as seen once the component that shows it is on screen. */
export function useSeen(id: string | undefined): void {
  useEffect(() => {
    // What keeps confirmations has loaded its code by then; pages that only might show one do without it.
    if (id !== undefined) void import('./confirmations.ts').then(({ markSeen }) => markSeen(id)).catch(() => {})
  }, [id])
}
