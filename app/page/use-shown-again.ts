import { useEffect } from 'react'

/** Calls back when the back/forward cache shows the page again. @param then must be the same function on every render */
export function useShownAgain(then: () => void): void {
  useEffect(() => onShownAgain(then), [then])
}

/** Calls back when the back/forward cache shows the page again. @returns a function that stops it */
export function onShownAgain(then: () => void): () => void {
  const listen = ({ persisted }: PageTransitionEvent) => {
    if (persisted) then()
  }
  addEventListener('pageshow', listen)
  return () => removeEventListener('pageshow', listen)
}
