/** Calls back when the back/forward cache shows the page again. @returns a function that stops it */
export function onShownAgain(then: () => void): () => void {
  const listen = ({ persisted }: PageTransitionEvent) => {
    if (persisted) then()
  }
  addEventListener('pageshow', listen)
  return () => removeEventListener('pageshow', listen)
}
