import { useEffect } from 'react'
import { onShownAgain } from '#app/browser/on-shown-again.ts'

/** Calls back when the back/forward cache shows the page again. @param then must be the same function on every render */
export function useShownAgain(then: () => void): void {
  useEffect(() => onShownAgain(then), [then])
}
